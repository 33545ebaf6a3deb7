import { SCOPES } from '@dossier/contract/scopes'

/**
 * Whoever makes an owner, or becomes one, may do everything. So a token that may do only some things neither asks anybody
 * in nor changes what somebody is: it would reach past its own scopes.
 */
export const EVERYTHING = [...SCOPES]

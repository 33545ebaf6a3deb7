import { SCOPES } from '@dossier/contract/scopes'

/**
 * Owners have all rights. A token with limited scopes must not invite users or change roles, because that would exceed
 * its scopes.
 */
export const EVERYTHING = [...SCOPES]

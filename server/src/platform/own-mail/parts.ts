import type { Needs } from '#platform/platform'
import type { SecretPlace } from '#platform/secrets/secrets'

export type OwnMailParts = Needs<'clock' | 'config' | 'database' | 'ids' | 'jobs' | 'log' | 'resolveDns' | 'secrets'>

/** Tenant id of the whole instance. */
export const INSTANCE = ''

export const placeOf = (letterId: string): SecretPlace => ({
  tenantId: INSTANCE,
  purpose: 'own-letter',
  recordId: letterId,
})

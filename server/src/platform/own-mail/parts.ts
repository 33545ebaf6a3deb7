import type { Needs } from '#platform/platform'
import type { SecretPlace } from '#platform/secrets/secrets'

export type OwnMailParts = Needs<'clock' | 'config' | 'database' | 'ids' | 'jobs' | 'log' | 'resolveDns' | 'secrets'>

/** What belongs to the whole instance stands under no tenant. */
export const INSTANCE = ''

/** Where the words of a letter lie, sealed. */
export const placeOf = (letterId: string): SecretPlace => ({
  tenantId: INSTANCE,
  purpose: 'own-letter',
  recordId: letterId,
})

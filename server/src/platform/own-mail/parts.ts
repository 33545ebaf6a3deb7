import type { Platform } from '#platform/platform'
import type { SecretPlace } from '#platform/secrets/secrets'

export type OwnMailParts = Pick<
  Platform,
  'config' | 'database' | 'jobs' | 'clock' | 'ids' | 'log' | 'secrets' | 'resolveDns'
>

/** What belongs to the whole instance stands under no tenant. */
export const INSTANCE = ''

/** Where the words of a letter lie, sealed. */
export const placeOf = (letterId: string): SecretPlace => ({
  tenantId: INSTANCE,
  purpose: 'own-letter',
  recordId: letterId,
})

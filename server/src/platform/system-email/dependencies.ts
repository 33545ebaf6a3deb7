import type { Needs } from '#platform/platform'
import type { SecretBinding } from '#platform/secrets/secrets'

export type SystemEmailDependencies = Needs<
  'clock' | 'config' | 'database' | 'ids' | 'jobs' | 'log' | 'resolveDns' | 'secrets'
>

/** Tenant id of the whole instance. */
export const INSTANCE = ''

export const bindingOf = (letterId: string): SecretBinding => ({
  tenantId: INSTANCE,
  purpose: 'own-letter',
  recordId: letterId,
})

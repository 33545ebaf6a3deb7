import { type DatabaseConfig, directUrlOf } from '#platform/config/config'
import type { Log } from '#platform/log/log'
import { createLocalSignals } from './local-signals.ts'
import type { Signals } from './signals.ts'

export async function createSignals(config: DatabaseConfig, log: Log): Promise<Signals> {
  if (config.kind === 'sqlite') return createLocalSignals()
  const { createPostgresSignals } = await import('./postgres-signals.ts')
  return createPostgresSignals(directUrlOf(config), log)
}

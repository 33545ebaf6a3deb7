import type { DatabaseConfig } from '#platform/config/config'
import type { Log } from '#platform/log/log'
import { createLocalSignals } from './local-signals.ts'
import { createPostgresSignals } from './postgres-signals.ts'
import type { Signals } from './signals.ts'

export const createSignals = (config: DatabaseConfig, log: Log): Signals =>
  config.kind === 'postgres' ? createPostgresSignals(config.url, log) : createLocalSignals()

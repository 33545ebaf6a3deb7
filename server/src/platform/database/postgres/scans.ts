import { createHash } from 'node:crypto'
import type { CompiledQuery } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { currentAccount } from '#platform/fair-share/current-account'
import { createFairTurns } from '#platform/fair-share/fair-turns'
import type { ScanOptions } from '../database.ts'
import { tookTooLong } from '../failures.ts'
import { bindable } from '../parameters.ts'
import { answeredInTime } from './answered-in-time.ts'
import { isCanceled, translateError } from './errors.ts'

/** Time for the answer to arrive after the server-side deadline. */
const GRACE_MS = 5_000
/** The last connection is for accounts without a running scan. */
const SPARE = 1
const MAX_WAITING_OF_ACCOUNT = 500

export type Scan = <R>(query: CompiledQuery<R>, options: Required<ScanOptions>) => Promise<R[]>

/**
 * Runs long reads on separate connections, so that they do not block short ones. Statements are unnamed by default: a
 * plan for the actual values matters more than planning time.
 */
export function createScans(pool: Pool, connections: number): Scan {
  const turns = createFairTurns({ seats: connections - SPARE, spare: SPARE, depth: MAX_WAITING_OF_ACCOUNT })
  const settings = new WeakMap<PoolClient, string>()

  async function applySettings(client: PoolClient, options: Required<ScanOptions>): Promise<void> {
    const requestedSettings = settingsFor(options)
    if (settings.get(client) === requestedSettings) return
    await client.query(requestedSettings)
    settings.set(client, requestedSettings)
  }

  async function run<R>(client: PoolClient, query: CompiledQuery<R>, options: Required<ScanOptions>): Promise<R[]> {
    const values = bindable(query.sql, query.parameters)
    await applySettings(client, options)
    const name = options.planOnce ? { name: createHash('sha1').update(query.sql).digest('hex') } : {}
    const { rows } = await client.query({ text: query.sql, values, ...name })
    return rows as R[]
  }

  async function scan<R>(query: CompiledQuery<R>, options: Required<ScanOptions>): Promise<R[]> {
    let client: PoolClient | null = null
    try {
      client = await pool.connect()
      return await answeredInTime(client, options.deadlineMs + GRACE_MS, run(client, query, options))
    } catch (error) {
      throw isCanceled(error) ? tookTooLong(options.deadlineMs, error) : translateError(error)
    } finally {
      client?.release()
    }
  }

  return (query, options) => turns.run(currentAccount(), () => scan(query, options))
}

function settingsFor({ deadlineMs, planOnce }: Required<ScanOptions>): string {
  const settings = {
    statement_timeout: Math.max(1, Math.ceil(deadlineMs)),
    plan_cache_mode: planOnce ? 'force_generic_plan' : 'auto',
    enable_seqscan: planOnce ? 'off' : 'on',
    jit: planOnce ? 'off' : 'on',
    // When a bitmap exceeds its memory, PostgreSQL rechecks every row of its pages.
    work_mem: planOnce ? "'32MB'" : 'default',
  }
  const statements = Object.entries(settings).map(([name, value]) => `set ${name} = ${value}`)
  return ['set session characteristics as transaction read only', ...statements].join(';')
}

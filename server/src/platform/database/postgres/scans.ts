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
import { connectTo } from './pool.ts'
import { isPooled } from './server-facts.ts'

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
    const requestedSettings = settingsFor(options, 'set')
    if (settings.get(client) === requestedSettings) return
    await client.query(requestedSettings)
    settings.set(client, requestedSettings)
  }

  async function run<R>(client: PoolClient, query: CompiledQuery<R>, options: Required<ScanOptions>): Promise<R[]> {
    const values = bindable(query.sql, query.parameters)
    if (isPooled(client)) return runInTransaction(client, { text: query.sql, values }, options)
    await applySettings(client, options)
    const name = options.planOnce ? { name: createHash('sha1').update(query.sql).digest('hex') } : {}
    const { rows } = await client.query({ text: query.sql, values, ...name })
    return rows as R[]
  }

  async function scan<R>(query: CompiledQuery<R>, options: Required<ScanOptions>): Promise<R[]> {
    let client: PoolClient | null = null
    try {
      client = await connectTo(pool)
      return await answeredInTime(client, options.deadlineMs + GRACE_MS, run(client, query, options))
    } catch (error) {
      throw isCanceled(error) ? tookTooLong(options.deadlineMs, error) : translateError(error)
    } finally {
      client?.release()
    }
  }

  return (query, options) => turns.run(currentAccount(), () => scan(query, options))
}

/** A pooler may give each statement another session, so the settings apply to one transaction. */
async function runInTransaction<R>(
  client: PoolClient,
  query: { text: string; values: unknown[] },
  options: Required<ScanOptions>,
): Promise<R[]> {
  await client.query(`begin read only;${settingsFor(options, 'set local')}`)
  try {
    const { rows } = await client.query(query)
    return rows as R[]
  } finally {
    // After an error it rolls back.
    await client.query('commit')
  }
}

function settingsFor({ deadlineMs, planOnce }: Required<ScanOptions>, set: 'set' | 'set local'): string {
  const settings = {
    statement_timeout: Math.max(1, Math.ceil(deadlineMs)),
    plan_cache_mode: planOnce ? 'force_generic_plan' : 'auto',
    enable_seqscan: planOnce ? 'off' : 'on',
    jit: planOnce ? 'off' : 'on',
    // When a bitmap exceeds its memory, PostgreSQL rechecks every row of its pages.
    work_mem: planOnce ? "'32MB'" : 'default',
  }
  return Object.entries(settings)
    .map(([name, value]) => `${set} ${name} = ${value}`)
    .join(';')
}

import type { CompiledQuery } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { tookTooLong } from '../failures.ts'
import { bindable } from '../parameters.ts'
import { isCanceled, translateError } from './errors.ts'

export type Scan = <R>(query: CompiledQuery<R>, deadlineMs: number) => Promise<R[]>

/**
 * Long reads on connections of their own, so that they hold up no short ones. Sent unnamed: a plan made for the values
 * at hand matters more here than the time to make it.
 */
export function createScans(pool: Pool): Scan {
  /** What each connection was last told. */
  const timeouts = new WeakMap<PoolClient, number>()

  async function limit(client: PoolClient, deadlineMs: number): Promise<void> {
    if (timeouts.get(client) === deadlineMs) return
    const timeout = `set statement_timeout = ${Math.max(1, Math.ceil(deadlineMs))}`
    await client.query(`set session characteristics as transaction read only; ${timeout}`)
    timeouts.set(client, deadlineMs)
  }

  async function run<R>(client: PoolClient, query: CompiledQuery<R>, deadlineMs: number): Promise<R[]> {
    const values = bindable(query.sql, query.parameters)
    await limit(client, deadlineMs)
    const { rows } = await client.query({ text: query.sql, values })
    return rows as R[]
  }

  return async (query, deadlineMs) => {
    let client: PoolClient | null = null
    try {
      client = await pool.connect()
      return await run(client, query, deadlineMs)
    } catch (error) {
      throw isCanceled(error) ? tookTooLong(deadlineMs, error) : translateError(error)
    } finally {
      client?.release()
    }
  }
}

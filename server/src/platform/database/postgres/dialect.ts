import { type Kysely, PostgresAdapter, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { unreachable } from '../failures.ts'
import { bindable } from '../parameters.ts'
import { answeredInTime, cutConnection } from './answered-in-time.ts'
import { isReadOnly, isStalePlan, translateError } from './errors.ts'
import { createNamedStatements, type NamedStatements } from './named-statements.ts'
import { connectTo } from './pool.ts'
import { refuseUnreplicated } from './refuse-unreplicated.ts'
import { isPooled } from './server-facts.ts'

/** An arbitrary number that no other user of the database is likely to lock. */
const MIGRATION_LOCK = 7_301_994_022

/** Holds the migration lock until the transaction ends; Kysely would release its own before the commit. */
class Adapter extends PostgresAdapter {
  override async acquireMigrationLock(database: Kysely<unknown>): Promise<void> {
    await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(database)
  }
  override async releaseMigrationLock(): Promise<void> {}
}

class Dialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new Adapter()
  }
}

/** Longest possible timer, for work that may wait for others or read every row. */
export const ENDLESS_MS = 2 ** 31 - 1

interface Manner {
  patienceMs: number
  beforeUse?: () => void
}

export const writingDialect = (pool: Pool, manner: Manner): PostgresDialect =>
  new Dialect({ pool: preparing(pool, manner, false) })

/** For a pool that is read only. */
export const readingDialect = (pool: Pool, manner: Manner): PostgresDialect =>
  new Dialect({ pool: preparing(pool, manner, true) })

function preparing(pool: Pool, { patienceMs, beforeUse }: Manner, mayRepeat: boolean): PostgresPool {
  const names = createNamedStatements()
  // Kysely identifies a connection by object identity.
  const wrapped = new WeakMap<PoolClient, PostgresPoolClient>()
  return {
    end: () => pool.end(),
    async connect() {
      beforeUse?.()
      const client = await connectTo(pool).catch((error) => {
        throw translateError(error)
      })
      const wrappedClient = wrapped.get(client) ?? wrapClient(client, { names, mayRepeat, patienceMs })
      wrapped.set(client, wrappedClient)
      return wrappedClient
    },
  } as PostgresPool
}

interface Wrapping {
  names: NamedStatements
  mayRepeat: boolean
  patienceMs: number
}

function wrapClient(client: PoolClient, { names, mayRepeat, patienceMs }: Wrapping): PostgresPoolClient {
  const ask = (query: { name?: string; text: string; values: unknown[] }) =>
    answeredInTime(client, patienceMs, client.query(query))
  const nameFor = (text: string, values: unknown[]): { name?: string } => {
    const name = values.length > 0 && !isPooled(client) ? names.nameFor(text) : undefined
    return name ? { name } : {}
  }

  async function query(text: string, parameters: readonly unknown[]): Promise<unknown> {
    const values = bindable(text, parameters)
    const named = { ...nameFor(text, values), text, values }
    try {
      return await (text === 'commit' ? refuseUnreplicated(client, () => ask(named)) : ask(named))
    } catch (error) {
      if (!mayRepeat && isReadOnly(error)) throw leaveStandby(client, error)
      if (!isStalePlan(error)) throw translateError(error)
      names.ban(text)
      if (mayRepeat) return ask({ text, values })
      throw error
    }
  }
  return { query, release: (destroy?: boolean) => client.release(destroy) } as unknown as PostgresPoolClient
}

/** The address leads to a standby since the connection was opened, for example behind a pooler. */
function leaveStandby(client: PoolClient, error: unknown): unknown {
  cutConnection(client, 'the server is a standby')
  return unreachable(error)
}

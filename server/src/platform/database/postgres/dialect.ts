import {
  CompiledQuery,
  type Kysely,
  PostgresAdapter,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  sql,
} from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { bindable } from '../parameters.ts'
import { answeredInTime } from './answered-in-time.ts'
import { isStalePlan, translateError } from './errors.ts'
import { createNamedStatements, type NamedStatements } from './named-statements.ts'

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

/** Its connections refuse to write, like SQLite's reading connection. */
export const readingDialect = (pool: Pool, manner: Manner): PostgresDialect =>
  new Dialect({
    pool: preparing(pool, manner, true),
    onCreateConnection: async (connection) => {
      await connection.executeQuery(CompiledQuery.raw('set session characteristics as transaction read only'))
    },
  })

function preparing(pool: Pool, { patienceMs, beforeUse }: Manner, mayRepeat: boolean): PostgresPool {
  const names = createNamedStatements()
  // Kysely identifies a connection by object identity.
  const wrapped = new WeakMap<PoolClient, PostgresPoolClient>()
  return {
    end: () => pool.end(),
    async connect() {
      beforeUse?.()
      const client = await pool.connect().catch((error) => {
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

  async function query(text: string, parameters: readonly unknown[]): Promise<unknown> {
    const values = bindable(text, parameters)
    const name = values.length > 0 ? names.nameFor(text) : undefined
    try {
      return await ask(name ? { name, text, values } : { text, values })
    } catch (error) {
      if (!isStalePlan(error)) throw translateError(error)
      names.ban(text)
      if (mayRepeat) return ask({ text, values })
      throw error
    }
  }
  return { query, release: (destroy?: boolean) => client.release(destroy) } as unknown as PostgresPoolClient
}

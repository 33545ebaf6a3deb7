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
import { isStalePlan, translateError } from './errors.ts'
import { createNamedStatements, type NamedStatements } from './named-statements.ts'

/** Any number that no other user of the database is likely to lock. */
const MIGRATION_LOCK = 7_301_994_022

/** The lock of a migration ends with its transaction; Kysely's own would be let go before the commit. */
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

export const writingDialect = (pool: Pool): PostgresDialect =>
  new Dialect({ pool: preparing(pool, () => undefined, false) })

/** Its connections refuse to write, as the reading connection of SQLite does. */
export const readingDialect = (pool: Pool, beforeUse: () => void): PostgresDialect =>
  new Dialect({
    pool: preparing(pool, beforeUse, true),
    onCreateConnection: async (connection) => {
      await connection.executeQuery(CompiledQuery.raw('set session characteristics as transaction read only'))
    },
  })

/** The pool as Kysely sees it: hot texts go as named statements, values are checked, failures translated. */
function preparing(pool: Pool, beforeUse: () => void, mayRepeat: boolean): PostgresPool {
  const names = createNamedStatements()
  // Kysely knows a connection again by its identity.
  const wrapped = new WeakMap<PoolClient, PostgresPoolClient>()
  return {
    end: () => pool.end(),
    async connect() {
      beforeUse()
      const client = await pool.connect().catch((error) => {
        throw translateError(error)
      })
      const known = wrapped.get(client) ?? wrapClient(client, names, mayRepeat)
      wrapped.set(client, known)
      return known
    },
  } as PostgresPool
}

function wrapClient(client: PoolClient, names: NamedStatements, mayRepeat: boolean): PostgresPoolClient {
  async function query(text: string, parameters: readonly unknown[]): Promise<unknown> {
    const values = bindable(text, parameters)
    const name = values.length > 0 ? names.nameFor(text) : undefined
    try {
      return await client.query(name ? { name, text, values } : { text, values })
    } catch (error) {
      if (!isStalePlan(error)) throw translateError(error)
      names.forget(text)
      if (mayRepeat) return client.query({ text, values })
      throw error
    }
  }
  return { query, release: (destroy?: boolean) => client.release(destroy) } as unknown as PostgresPoolClient
}

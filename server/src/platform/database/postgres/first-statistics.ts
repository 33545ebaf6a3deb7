import { type Kysely, sql } from 'kysely'
import type { Log } from '#platform/log/log'
import type { Tables } from '../database.ts'

/** Commits of this process after which it is looked first, and last; in between at each double. */
const FIRST_LOOK = 16
const LAST_LOOK = 4_096
/** A smaller table is read as fast as its indexes. */
const LARGE_BYTES = 262_144

export interface FirstStatistics {
  /** A transaction of this process has been committed. */
  committed(): void
  /** Waits for what is being done. */
  settle(): Promise<void>
}

/**
 * Statistics for tables that have grown and have none. The server makes them by itself, but looks only once a minute; until
 * then it takes every account for a two-hundredth of a table. So whoever had just brought in 10,000 mails waited 20 to 40 ms for
 * 60 of them by their ids (all of the account's were read), and as long for words that are spelt nearly so.
 */
export function createFirstStatistics(database: Kysely<Tables>, log: Log): FirstStatistics {
  let commits = 0
  let making: Promise<void> = Promise.resolve()
  return {
    committed() {
      commits += 1
      if (commits < FIRST_LOOK || commits > LAST_LOOK || !isPowerOfTwo(commits)) return
      making = making
        .then(() => makeStatistics(database))
        .catch((error: unknown) => log.warn({ err: error }, 'no statistics were made of tables that have none'))
    },
    settle: () => making,
  }
}

const isPowerOfTwo = (n: number): boolean => (n & (n - 1)) === 0

async function makeStatistics(database: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relnamespace = (select oid from pg_namespace where nspname = current_schema())
    and c.relkind = 'r' and pg_relation_size(c.oid) >= ${LARGE_BYTES}
    and not exists (select 1 from pg_stats where schemaname = current_schema() and tablename = c.relname)`.execute(
    database,
  )
  if (rows.length > 0) await sql`analyze ${sql.join(rows.map(({ name }) => sql.table(name)))}`.execute(database)
}

import { sql } from 'kysely'
import type { Database } from '#platform/database/database'
import { readInstanceValue } from '#platform/database/instance-values'

/** Name of the time of the last poll by any process, by the database's clock, which all share. */
const LAST_BEAT = 'jobs.last-work'

const DATABASE_NOW = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`

/**
 * Records polls of working processes for those that do not work. The embedded database has one process, so nothing is
 * written there.
 */
export function createHeartbeat(database: Database) {
  const isShared = database.dialect === 'postgres'
  return {
    async beat(): Promise<void> {
      if (!isShared) return
      await database.transact((tx) =>
        sql`insert into instance_values (name, value) values (${LAST_BEAT}, ${DATABASE_NOW}::text)
          on conflict (name) do update set value = excluded.value`.execute(tx),
      )
    },

    async msSince(): Promise<number> {
      const last = isShared ? await readInstanceValue(database.read, LAST_BEAT) : null
      if (last === null) return Number.POSITIVE_INFINITY
      const { rows } = await sql<{ now: number }>`select ${DATABASE_NOW} as now`.execute(database.read)
      return Math.max(0, Number(rows[0]?.now) - Number(last))
    },
  }
}

import { sql } from 'kysely'
import type { Database } from '#platform/database/database'
import { readInstanceValue } from '#platform/database/instance-values'

/** Under this name: when a process last looked for work, by the clock of the database, which all share. */
const LAST_WORK = 'jobs.last-work'

const DATABASE_NOW = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`

/**
 * Signs of life of the processes that work, for those that do not. The embedded database has one process, which knows by
 * itself, so nothing is written there.
 */
export function createWorkSigns(database: Database) {
  const isShared = database.dialect === 'postgres'
  return {
    async give(): Promise<void> {
      if (!isShared) return
      await database.transact((tx) =>
        sql`insert into instance_values (name, value) values (${LAST_WORK}, ${DATABASE_NOW}::text)
          on conflict (name) do update set value = excluded.value`.execute(tx),
      )
    },

    /** How long ago the last one was given, in milliseconds. */
    async msSince(): Promise<number> {
      const last = isShared ? await readInstanceValue(database.read, LAST_WORK) : null
      if (last === null) return Number.POSITIVE_INFINITY
      const { rows } = await sql<{ now: number }>`select ${DATABASE_NOW} as now`.execute(database.read)
      return Math.max(0, Number(rows[0]?.now) - Number(last))
    },
  }
}

// Separate process for database tests: node database-process.ts <what> <configuration as JSON>
import { sql } from 'kysely'
import type { DatabaseConfig } from '#platform/config/config'
import type { Database } from '#platform/database/database'
import { migrate } from '#platform/database/migrate'
import { openDatabase } from '#platform/database/open-database'
import { silentLog } from '#platform/log/log'
import { until } from './eventually.ts'

const HOUR_MS = 3_600_000
/** With so much work done, a scan is surely in the middle of its query. */
const RUNNING_CPU_US = 500_000
const isRunning = (): boolean => process.cpuUsage().user > RUNNING_CPU_US

const ENDLESS = sql`
  with recursive n (i) as (select 1 union all select i + 1 from n) select count(*) from n where in_time(i)`

const tasks: Record<string, (database: Database) => Promise<void>> = {
  async migrate(database) {
    await migrate(database)
    await database.close()
  },
  /** Commits a row, then writes another one forever without committing it. */
  async hold(database) {
    await database.transact(async (tx) => {
      await sql`create table held (name text)`.execute(tx)
      await sql`insert into held values ('committed')`.execute(tx)
    })
    void database.transact(async (tx) => {
      await sql`insert into held values ('lost')`.execute(tx)
      process.stdout.write('ready\n')
      await new Promise(() => undefined)
    })
    setInterval(() => undefined, HOUR_MS)
  },
  async exit(database) {
    const scanning = database.scan(ENDLESS.compile(database.read), { deadlineMs: HOUR_MS })
    scanning.catch(() => undefined)
    await until(isRunning)
    process.exit(7)
  },
  /** Closes the database during a scan; the process must then end. */
  async close(database) {
    const scanning = database.scan(ENDLESS.compile(database.read), { deadlineMs: HOUR_MS })
    const outcome = scanning.catch((error: Error) => error.message)
    await until(isRunning)
    await database.close()
    process.stdout.write(`${String(await outcome)}\n`)
  },
  async forget(database) {
    await database.scan(sql`select 1`.compile(database.read))
  },
}

const [what = '', config = ''] = process.argv.slice(2)
try {
  const database = await openDatabase(JSON.parse(config) as DatabaseConfig, { log: silentLog })
  await tasks[what]?.(database)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

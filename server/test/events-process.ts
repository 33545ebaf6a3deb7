// A process of its own for tests of the journal: node events-process.ts <configuration as JSON> <tenant> <how many>
import { systemClock } from '#platform/clock/clock'
import { wait } from '#platform/clock/wait'
import type { DatabaseConfig } from '#platform/config/config'
import { openDatabase } from '#platform/database/open-database'
import { createEvents } from '#platform/events/create-events'
import { silentLog } from '#platform/log/log'
import { createSignals } from '#platform/signals/create-signals'

const [config = '', tenantId = '', count = '1'] = process.argv.slice(2)
const parsed = JSON.parse(config) as DatabaseConfig
const database = await openDatabase(parsed, { log: silentLog })
const signals = await createSignals(parsed, silentLog)
const events = createEvents({ database, clock: systemClock, log: silentLog, signals })
for (let n = 0; n < Number(count); n += 1) {
  await database.transact((tx) =>
    events.record(tx, { tenantId, name: 'record:created', scope: 'knowledge:read', payload: { n } }),
  )
}
process.stdout.write('recorded\n')
// The signal goes out a moment after the commit.
await wait(100)
await signals.close()
await database.close()

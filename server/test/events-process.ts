// Separate process for journal tests: node events-process.ts <configuration as JSON> <tenant> <how many>
import { systemClock } from '#platform/clock/clock'
import type { DatabaseConfig } from '#platform/config/config'
import { openDatabase } from '#platform/database/open-database'
import { createEvents } from '#platform/events/create-events'
import { silentLog } from '#platform/log/log'
import { createSignals } from '#platform/signals/create-signals'
import { until } from './eventually.ts'

const [config = '', tenantId = '', count = '1'] = process.argv.slice(2)
const parsed = JSON.parse(config) as DatabaseConfig
const database = await openDatabase(parsed, { log: silentLog })
const signals = await createSignals(parsed, silentLog)
const events = createEvents({ database, clock: systemClock, log: silentLog, signals })
let [sent, heard] = [0, 0]
signals.on('mark', () => (heard += 1))
/** Heard here at once, and once more when it has been to the database and back: so have all signals before it. */
function signalIsBack(): boolean {
  if (heard > sent) return true
  sent += 1
  signals.send('mark')
  return false
}
await until(signalIsBack)
for (let n = 0; n < Number(count); n += 1) {
  await database.transact((tx) =>
    events.record(tx, { tenantId, name: 'record:created', scope: 'knowledge:read', payload: { n } }),
  )
}
process.stdout.write('recorded\n')
;[sent, heard] = [0, 0]
await until(signalIsBack, { everyMs: 5 })
await signals.close()
await database.close()

// Hostile emails sent to a real service: node evaluation/soaks/soak-mail.ts --cases 100000 [--seed 1]
import { parseArgs } from 'node:util'
import { findSharedData } from '#test/shared-data'
import { sendHostileMail } from './send-hostile-mail.ts'

/** ARCHITECTURE: no email may harm the service. Limits of the event-loop delay beyond idle. */
const MAX_P99_MS = 50
const MAX_DELAY_MS = 250

const { values } = parseArgs({
  options: { cases: { type: 'string', default: '1000' }, seed: { type: 'string', default: '1' } },
})
const folder = findSharedData('parse')
const report = await sendHostileMail({
  cases: Number(values.cases),
  seed: Number(values.seed),
  folders: folder === null ? [] : [folder],
  writers: 4,
  progress: (done) => process.stderr.write(`${done} of ${values.cases}\n`),
})

const p99 = report.busy.p99 - report.idle.p99
const max = report.busy.max - report.idle.max
console.log(
  `${values.cases} cases, seed ${values.seed}, ${report.seconds.toFixed(0)} s, slowest ${report.slowestMs.toFixed(0)} ms`,
)
for (const [ending, count] of report.endings) console.log(`  ${ending}: ${count}`)
console.log(`  stored with findings: ${report.withFindings}`)
console.log(
  `event-loop delay over the whole run: p99 ${report.busy.p99.toFixed(1)} ms, max ${report.busy.max.toFixed(1)} ms (idle ${report.idle.p99.toFixed(1)} and ${report.idle.max.toFixed(1)})`,
)
for (const fault of report.faults.slice(0, 20)) console.log(`FAULT case ${fault.index}: ${fault.ending}`)
process.exitCode = report.faults.length > 0 || p99 > MAX_P99_MS || max > MAX_DELAY_MS ? 1 : 0

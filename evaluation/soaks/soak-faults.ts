// Mixed load while processes, connections, the database and the clock fail: npm run soak:faults -- --minutes 10
// [--database both] [--seed 1]
import { parseArgs } from 'node:util'
import { runFaultSoak } from './faults/run-fault-soak.ts'
import { printCounts } from './print-counts.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    database: { type: 'string', default: 'both' },
    seed: { type: 'string', default: '1' },
  },
})
for (const database of ['postgres', 'sqlite'] as const) {
  if (values.database !== 'both' && values.database !== database) continue
  const report = await runFaultSoak({ database, seconds: Number(values.minutes) * 60, seed: Number(values.seed) })
  console.log(
    `${database}, ${values.minutes} minutes, seed ${values.seed}, at rest ${(report.settledAfterMs / 1000).toFixed(1)} s after the last fault`,
  )
  printCounts('', report.made)
  printCounts('', report.done)
  for (const fault of report.faults) console.log(`FAULT ${fault}`)
  console.log(`${report.faults.length} faults`)
  if (report.faults.length > 0) process.exitCode = 1
}

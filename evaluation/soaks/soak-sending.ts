// Emails through a moody SMTP server while the service is killed: node evaluation/soaks/soak-sending.ts --runs 500
// [--seed 1] [--first 0] [--database postgres]
import { parseArgs } from 'node:util'
import { printCounts } from './print-counts.ts'
import { sendThroughCrashes } from './send-through-crashes.ts'
import { startPostgres } from './start-postgres.ts'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '500' },
    seed: { type: 'string', default: '1' },
    first: { type: 'string', default: '0' },
    database: { type: 'string', default: 'sqlite' },
  },
})
const postgres = values.database === 'postgres' ? await startPostgres() : null
/** Faults already reported as they occurred: a long run may be ended by hand. */
let reportedCount = 0
try {
  const report = await sendThroughCrashes({
    runs: Number(values.runs),
    seed: Number(values.seed),
    first: Number(values.first),
    databaseUrl: postgres?.url ?? '',
    progress(done, faults) {
      for (const fault of faults.slice(reportedCount)) process.stderr.write(`FAULT ${fault}\n`)
      reportedCount = faults.length
      if (done % 10 === 0) process.stderr.write(`${done} of ${values.runs}, ${reportedCount} faults\n`)
    },
  })
  console.log(
    `${report.runs} runs on ${values.database}, seed ${values.seed}, ${report.mails} mails, ${report.seconds.toFixed(0)} s`,
  )
  printCounts('killed ', report.kills)
  printCounts('', report.endings)
  printCounts('recipients ', report.recipients)
  console.log(`${report.faults.length} faults`)
  process.exitCode = report.faults.length === 0 ? 0 : 1
} finally {
  await postgres?.stop()
}

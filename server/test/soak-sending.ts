// Mail through a moody server while the service is killed: node server/test/soak-sending.ts --runs 500 [--seed 1] [--database postgres]
import { parseArgs } from 'node:util'
import { printCounts } from '#test/soak/print-counts'
import { sendThroughCrashes } from '#test/soak/send-through-crashes'
import { startPostgres } from '#test/soak/start-postgres'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '500' },
    seed: { type: 'string', default: '1' },
    database: { type: 'string', default: 'sqlite' },
  },
})
const postgres = values.database === 'postgres' ? await startPostgres() : null
try {
  const report = await sendThroughCrashes({
    runs: Number(values.runs),
    seed: Number(values.seed),
    databaseUrl: postgres?.url ?? '',
    progress: (done, faults) =>
      void (done % 10 === 0 && process.stderr.write(`${done} of ${values.runs}, ${faults.length} faults\n`)),
  })
  console.log(
    `${report.runs} runs on ${values.database}, seed ${values.seed}, ${report.mails} mails, ${report.seconds.toFixed(0)} s`,
  )
  printCounts('killed ', report.kills)
  printCounts('', report.endings)
  for (const fault of report.faults) console.log(`FAULT ${fault}`)
  console.log(`${report.faults.length} faults`)
  process.exitCode = report.faults.length === 0 ? 0 : 1
} finally {
  await postgres?.stop()
}

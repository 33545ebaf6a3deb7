// Sends, cancels and edits from two sides at once: node evaluation/soaks/interleave-outbox.ts --drafts 10000 [--seed 1] [--database postgres]
import { parseArgs } from 'node:util'
import { interleave } from './interleave.ts'
import { printCounts } from './print-counts.ts'
import { startPostgres } from './start-postgres.ts'

const { values } = parseArgs({
  options: {
    drafts: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    database: { type: 'string', default: 'sqlite' },
  },
})
const postgres = values.database === 'postgres' ? await startPostgres() : null
try {
  const report = await interleave({
    drafts: Number(values.drafts),
    seed: Number(values.seed),
    databaseUrl: postgres?.url ?? '',
    progress: (done, faults) =>
      void (done % 400 === 0 && process.stderr.write(`${done} of ${values.drafts}, ${faults.length} faults\n`)),
  })
  console.log(`${report.drafts} drafts on ${values.database}, seed ${values.seed}, ${report.seconds.toFixed(0)} s`)
  printCounts('', report.answers)
  printCounts('mails ', report.endings)
  for (const fault of report.faults) console.log(`FAULT ${fault}`)
  console.log(`${report.faults.length} faults`)
  process.exitCode = report.faults.length === 0 ? 0 : 1
} finally {
  await postgres?.stop()
}

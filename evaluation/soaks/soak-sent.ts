// Sends emails while answers to APPEND are lost and the service is killed: node evaluation/soaks/soak-sent.ts
// [--sends 200] [--kills 10] [--server dovecot|cyrus] [--database postgres] [--seed 1]
import { parseArgs } from 'node:util'
import { runSent } from './sent/run-sent.ts'
import { startPostgres } from './start-postgres.ts'

const { values } = parseArgs({
  options: {
    sends: { type: 'string', default: '200' },
    kills: { type: 'string', default: '10' },
    server: { type: 'string', default: 'dovecot' },
    database: { type: 'string', default: 'sqlite' },
    seed: { type: 'string', default: '1' },
  },
})
const server = (['dovecot', 'cyrus'] as const).find((kind) => kind === values.server)
if (!server) throw new Error('--server is dovecot or cyrus')
const postgres = values.database === 'postgres' ? await startPostgres() : null
try {
  const report = await runSent({
    server,
    sends: Number(values.sends),
    kills: Number(values.kills),
    seed: Number(values.seed),
    databaseUrl: postgres?.url ?? '',
    progress: ({ sends, appends, lostAnswers, kills, seconds }) =>
      process.stderr.write(
        `${sends} of ${values.sends}: ${appends} APPENDs, ${lostAnswers} answers lost, ${kills} kills, ${seconds.toFixed(0)} s\n`,
      ),
  })
  if (report) {
    const { sends, appends, lostAnswers, kills, faults, seconds } = report
    for (const fault of faults) console.log(`FAULT ${fault}`)
    console.log(
      `${sends} emails through ${server} on ${values.database}, seed ${values.seed}: ${appends} APPENDs, ${lostAnswers} answers ` +
        `lost, ${kills} kills, ${faults.length} without exactly one copy, ${seconds.toFixed(0)} s`,
    )
    process.exitCode = faults.length === 0 ? 0 : 1
  }
} finally {
  await postgres?.stop()
}

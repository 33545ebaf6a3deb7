// A mailbox on which everybody acts while the service is killed: node evaluation/soaks/soak-mailbox.ts --runs 500
// [--mailboxes 25] [--server dovecot|cyrus|courier|gmail] [--actors here|there|both] [--database postgres] [--seed 1] [--first 0]
import { parseArgs } from 'node:util'
import { SERVER_KINDS } from './mailbox/mail-servers.ts'
import { ACTORS } from './mailbox/mailbox-run.ts'
import { runChaos } from './mailbox/run-chaos.ts'
import { printCounts } from './print-counts.ts'
import { startPostgres } from './start-postgres.ts'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '500' },
    mailboxes: { type: 'string', default: '25' },
    server: { type: 'string', default: 'dovecot' },
    actors: { type: 'string', default: 'both' },
    database: { type: 'string', default: 'sqlite' },
    seed: { type: 'string', default: '1' },
    first: { type: 'string', default: '0' },
  },
})
const server = SERVER_KINDS.find((kind) => kind === values.server)
const actors = ACTORS.find((each) => each === values.actors)
if (!actors) throw new Error(`--actors is one of ${ACTORS.join(', ')}`)
if (!server) throw new Error(`--server is one of ${SERVER_KINDS.join(', ')}`)
// An interrupted run leaves no process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const postgres = values.database === 'postgres' ? await startPostgres() : null
let reportedCount = 0
try {
  const report = await runChaos({
    server,
    actors,
    runs: Number(values.runs),
    mailboxes: Number(values.mailboxes),
    seed: Number(values.seed),
    first: Number(values.first),
    databaseUrl: postgres?.url ?? '',
    progress({ runs, faults }) {
      for (const fault of faults.slice(reportedCount)) process.stderr.write(`FAULT ${fault}\n`)
      reportedCount = faults.length
      process.stderr.write(`${runs} of ${values.runs}, ${reportedCount} faults\n`)
    },
  })
  if (report) {
    console.log(
      `${report.runs} mailboxes with ${server} (${actors}) on ${values.database}, seed ${values.seed}: ${report.messages} messages, ` +
        `${report.kills} kills of a service with ${values.mailboxes} mailboxes (${report.killedMailboxes} interrupted), ` +
        `${report.cuts} broken connections, ${report.writes} writes, ${report.seconds.toFixed(0)} s`,
    )
    printCounts('', report.acts)
    for (const kind of ['lost', 'doubled', 'diverged', 'unsettled', 'wrote'])
      console.log(`${report.faults.filter((fault) => fault.includes(`: ${kind}`)).length} ${kind}`)
    process.exitCode = report.faults.length === 0 ? 0 : 1
  }
} finally {
  await postgres?.stop()
}

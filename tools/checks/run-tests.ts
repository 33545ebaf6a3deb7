import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { add, countTests, countTestsOn, oneCheck, type Tally } from './count-tests.ts'
import { runCommand } from './run-command.ts'
import { openScratch } from './scratch.ts'

/** Soaks, Chromium, crashes and collections of others: minutes each, so they are left out together with the journeys. */
const LONG = 'soak-*,search-quality,html-safety,interleave-outbox,*-crash,git-model,full-disk,import-orders,lists.model'
const OF_OTHERS = 'corpus-again,real-threads,real-mail,git-bundles'
const SLOW = `**/{${LONG},${OF_OTHERS}}.test.ts`
/** Commands and deaths in processes of their own, each of which takes a second to begin. */
const PROCESSES = ['**/src/cli/**', '**/{git-death,automatic-triage,mcp-conformance,readiness}.test.ts']

/** Whole features against the clock, real git, real SMTP or big archives: ten seconds and more each. */
const CLOCKS =
  'limits,retention,patience.routes,jobs,waiting-for-room,no-room,realtime,health.routes,operator-measures,automatic.routes,subscriptions,forget-words'
const OTHER_SERVERS =
  'real-server,smtp,own-mail,object-blobs,fetching.routes,crawling.routes,create-web-page-reader,write-out,take-in,take-commits'
const LARGE =
  'round-trip,hostile-archives,portable,export.routes,mail-reader,reading-pool,reading-jail,hostile-mail,long-threads,rebuild,scorecard,quiet-log'
/** Passwords cost fifty milliseconds of processor each, on purpose. */
const PASSWORDS = 'password.routes,second-factor.routes,passkeys.routes'
const WAITING = `**/{${[CLOCKS, OTHER_SERVERS, LARGE, PASSWORDS].join()}}.test.ts`

/**
 * The everyday files of a worker share what they import: loading the application anew for each is half of what they cost. In the
 * whole run each file has its own, so what one leaves behind is seen by one of the two.
 */
const SHARED = '--isolate=false'

/** Runs vitest on the named databases, with what takes minutes or without, and counts what it reports. */
export async function runTests(
  root: string,
  databases: readonly string[],
  { browser }: { browser: boolean },
): Promise<Tally> {
  const folder = openScratch()
  const report = join(folder, 'report.json')
  try {
    const args = [
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...(browser
        ? []
        : [SHARED, '--project=!e2e', ...[SLOW, WAITING, ...PROCESSES].map((pattern) => `--exclude=${pattern}`)]),
    ]
    const environment = { DOSSIER_TEST_DATABASES: databases.join(','), TMPDIR: folder }
    const { exitCode } = await runCommand('vitest', args, { root, live: true, environment })
    const reportText = readReport(report)
    return databases
      .map((database) => checkDatabase(reportText, database))
      .reduce(add, countTests(reportText, exitCode))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A database that no test met is a failure: a run must not be good because half of it did not happen. */
function checkDatabase(reportText: string | null, database: string): Tally {
  const count = countTestsOn(reportText, database)
  console.log(`${count > 0 ? 'ok    ' : 'FAILED'}  ${count} tests on ${database}`)
  return oneCheck(count > 0)
}

function readReport(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

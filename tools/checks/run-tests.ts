import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { add, countTests, countTestsOn, oneCheck, type Tally } from './count-tests.ts'
import { runCommand } from './run-command.ts'
import { openScratch } from './scratch.ts'

/**
 * Files of a worker share their modules: loading the application for each is half of the cost of most. Slow files begin
 * with `// @module-tag slow`. Vitest reads the tags without running the files.
 */
const SHARED = ['--isolate=false', '--experimental.preParse']
const EVERYDAY = [...SHARED, '--tags-filter=!slow']
const SLOW = [...SHARED, '--tags-filter=slow']

/** Runs vitest on the named databases, with or without slow tests, and counts the results. */
export async function runTests(
  root: string,
  databases: readonly string[],
  { slow }: { slow: boolean },
): Promise<Tally> {
  const folder = openScratch()
  try {
    const everyday = await runVitest(root, folder, databases, EVERYDAY)
    return slow ? add(everyday, await runVitest(root, folder, databases, SLOW)) : everyday
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function runVitest(
  root: string,
  folder: string,
  databases: readonly string[],
  args: readonly string[],
): Promise<Tally> {
  const report = join(folder, 'report.json')
  rmSync(report, { force: true })
  const { exitCode } = await runCommand(
    'vitest',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args],
    { root, live: true, environment: { DOSSIER_TEST_DATABASES: databases.join(','), TMPDIR: folder } },
  )
  const reportText = readReport(report)
  return databases.map((database) => checkDatabase(reportText, database)).reduce(add, countTests(reportText, exitCode))
}

/** A database without tests is a failure: a run must not pass when half of it did not happen. */
function checkDatabase(reportText: string | null, database: string): Tally {
  const count = countTestsOn(reportText, database)
  console.log(`${count > 0 ? 'ok    ' : 'FAILED'}  ${count} tests on ${database}`)
  return oneCheck(`tests on ${database}`, count > 0)
}

function readReport(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

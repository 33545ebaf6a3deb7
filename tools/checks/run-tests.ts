import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { add, countTests, countTestsOn, oneCheck, type Tally } from './count-tests.ts'
import { runCommand } from './run-command.ts'
import { openScratch } from './scratch.ts'

/**
 * Excludes files that begin with `// @module-tag slow`. Vitest reads the tags without running the files, and skips
 * files without remaining tests.
 */
const WITHOUT_SLOW = ['--tags-filter=!slow', '--experimental.preParse']

/**
 * Everyday files of a worker share their modules: loading the application for each is half of their cost. The full run
 * isolates files, so one of the two runs detects leaked state.
 */
const SHARED = '--isolate=false'

/** Runs vitest on the named databases, with or without slow tests, and counts the results. */
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
      ...(browser ? [] : [SHARED, '--project=!e2e', ...WITHOUT_SLOW]),
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

/** A database without tests is a failure: a run must not pass when half of it did not happen. */
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

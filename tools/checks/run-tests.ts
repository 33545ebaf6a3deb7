import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { countTests, type Tally } from './count-tests.ts'
import { runCommand } from './run-command.ts'

/** Runs vitest on the named databases and counts what it reports. */
export async function runTests(root: string, databases: readonly string[]): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), 'dossier-checks-'))
  const report = join(folder, 'report.json')
  try {
    const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const environment = { TEST_DATABASES: databases.join(',') }
    const { exitCode } = await runCommand('vitest', args, { root, live: true, environment })
    return countTests(readReport(report), exitCode)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function readReport(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

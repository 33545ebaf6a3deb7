export interface Tally {
  passed: number
  failed: number
  skipped: number
}

export const add = (a: Tally, b: Tally): Tally => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
})

export const oneCheck = (good: boolean): Tally => ({ passed: good ? 1 : 0, failed: good ? 0 : 1, skipped: 0 })

interface Report {
  success: boolean
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { status: string; assertionResults: { status: string; ancestorTitles: string[] }[] }[]
}

/**
 * Counts the results in vitest's JSON report. A file without tests that fails (load or set-up error) counts as one
 * failure. A failed run without a failed file or without a report counts as one too.
 */
export function countTests(reportText: string | null, exitCode: number): Tally {
  const report = reportText === null ? null : (JSON.parse(reportText) as Report)
  if (!report) return { passed: 0, failed: 1, skipped: 0 }
  const failed = report.numFailedTests + report.testResults.filter(brokeOutsideTests).length
  const silentFailure = failed === 0 && (exitCode !== 0 || !report.success)
  return {
    passed: report.numPassedTests,
    failed: silentFailure ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

const brokeOutsideTests = (file: Report['testResults'][number]): boolean =>
  file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed')

/** Counts the executed tests of a database: those within a suite named `… (sqlite)` by the harness. */
export function countTestsOn(reportText: string | null, database: string): number {
  if (reportText === null) return 0
  const tests = (JSON.parse(reportText) as Report).testResults.flatMap(({ assertionResults }) => assertionResults)
  const matching = tests.filter(({ ancestorTitles }) => ancestorTitles.some((title) => title.endsWith(`(${database})`)))
  return matching.filter(({ status }) => status === 'passed' || status === 'failed').length
}

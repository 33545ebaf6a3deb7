export interface Tally {
  passed: number
  /** Name and first line of the reason of every failure: the end of a log must tell them. */
  failures: string[]
  skipped: number
}

export const add = (a: Tally, b: Tally): Tally => ({
  passed: a.passed + b.passed,
  failures: [...a.failures, ...b.failures],
  skipped: a.skipped + b.skipped,
})

export const oneCheck = (name: string, good: boolean): Tally => ({
  passed: good ? 1 : 0,
  failures: good ? [] : [name],
  skipped: 0,
})

interface Report {
  success: boolean
  numPassedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: FileResult[]
}

interface FileResult {
  name: string
  status: string
  message: string
  assertionResults: { status: string; fullName: string; ancestorTitles: string[]; failureMessages: string[] }[]
}

/**
 * Counts the results in vitest's JSON report. A file without tests that fails (load or set-up error) counts as one
 * failure. A failed run without a failed file or without a report counts as one too.
 */
export function countTests(reportText: string | null, exitCode: number): Tally {
  const report = reportText === null ? null : (JSON.parse(reportText) as Report)
  if (!report) return { passed: 0, failures: ['vitest left no report'], skipped: 0 }
  const failures = report.testResults.flatMap(listFailures)
  const silentFailure = failures.length === 0 && (exitCode !== 0 || !report.success)
  return {
    passed: report.numPassedTests,
    failures: silentFailure ? ['vitest reports an error outside of the tests'] : failures,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

function listFailures({ name, status, message, assertionResults }: FileResult): string[] {
  const tests = assertionResults.filter((test) => test.status === 'failed')
  if (tests.length === 0) return status === 'failed' ? [`${name}: ${firstLine(message)}`] : []
  return tests.map(({ fullName, failureMessages }) => `${name} > ${fullName}: ${firstLine(failureMessages[0])}`)
}

const firstLine = (text = ''): string => text.split('\n', 1)[0]?.slice(0, 300) ?? ''

/** Counts the executed tests of a database: those within a suite named `… (sqlite)` by the harness. */
export function countTestsOn(reportText: string | null, database: string): number {
  if (reportText === null) return 0
  const tests = (JSON.parse(reportText) as Report).testResults.flatMap(({ assertionResults }) => assertionResults)
  const matching = tests.filter(({ ancestorTitles }) => ancestorTitles.some((title) => title.endsWith(`(${database})`)))
  return matching.filter(({ status }) => status === 'passed' || status === 'failed').length
}

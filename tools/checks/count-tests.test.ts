import { describe, expect, it } from 'vitest'
import { add, countTests, countTestsOn, oneCheck } from './count-tests.ts'

const report = (changes: object = {}) =>
  JSON.stringify({
    success: true,
    numPassedTests: 3,
    numFailedTests: 0,
    numPendingTests: 1,
    numTodoTests: 0,
    testResults: [{ status: 'passed', assertionResults: [{ status: 'passed' }] }],
    ...changes,
  })

describe('the count of a test run', () => {
  it('takes over what passed and what was skipped', () => {
    expect(countTests(report(), 0)).toEqual({ passed: 3, failed: 0, skipped: 1 })
  })

  it('counts a failed test once, not its file too', () => {
    const testResults = [{ status: 'failed', assertionResults: [{ status: 'failed' }] }]
    expect(countTests(report({ success: false, numFailedTests: 1, testResults }), 1).failed).toBe(1)
  })

  it('counts a file that could not be loaded', () => {
    const testResults = [{ status: 'failed', assertionResults: [] }]
    expect(countTests(report({ success: false, testResults }), 1).failed).toBe(1)
  })

  it('never calls a run good that ended badly or left no report', () => {
    expect(countTests(report(), 1).failed).toBe(1)
    expect(countTests(report({ success: false }), 0).failed).toBe(1)
    expect(countTests(null, 0).failed).toBe(1)
  })

  it('adds up with the steps', () => {
    const sum = [oneCheck(true), oneCheck(false), countTests(report(), 0)].reduce(add)
    expect(sum).toEqual({ passed: 4, failed: 1, skipped: 1 })
  })
})

describe('the count of tests on a database', () => {
  const on = (status: string, ...ancestorTitles: string[]) => ({ status, ancestorTitles })
  const assertionResults = [
    on('passed', 'notes (sqlite)'),
    on('failed', 'notes (sqlite)', 'when empty'),
    on('skipped', 'notes (postgres)'),
    on('passed', 'words'),
  ]
  const text = report({ testResults: [{ status: 'failed', assertionResults }] })

  it('counts what was carried out there, not what was skipped', () => {
    expect(countTestsOn(text, 'sqlite')).toBe(2)
    expect(countTestsOn(text, 'postgres')).toBe(0)
  })

  it('is none where there is no report', () => expect(countTestsOn(null, 'sqlite')).toBe(0))
})

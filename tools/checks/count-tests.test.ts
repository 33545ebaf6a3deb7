import { describe, expect, it } from 'vitest'
import { add, countTests, countTestsOn, oneCheck } from './count-tests.ts'

const report = (changes: object = {}) =>
  JSON.stringify({
    success: true,
    numPassedTests: 3,
    numPendingTests: 1,
    numTodoTests: 0,
    testResults: [{ status: 'passed', assertionResults: [{ status: 'passed' }] }],
    ...changes,
  })

describe('the count of a test run', () => {
  it('takes over what passed and what was skipped', () => {
    expect(countTests(report(), 0)).toEqual({ passed: 3, failures: [], skipped: 1 })
  })

  it('names a failed test once, with the first line of its reason, and not its file too', () => {
    const test = { status: 'failed', fullName: 'notes are kept', failureMessages: ['AssertionError: gone\n at x.ts'] }
    const testResults = [{ name: 'notes.test.ts', status: 'failed', assertionResults: [test] }]
    expect(countTests(report({ success: false, testResults }), 1).failures).toEqual([
      'notes.test.ts > notes are kept: AssertionError: gone',
    ])
  })

  it('counts a file that could not be loaded', () => {
    const testResults = [{ name: 'a.test.ts', status: 'failed', message: 'no such module', assertionResults: [] }]
    expect(countTests(report({ success: false, testResults }), 1).failures).toEqual(['a.test.ts: no such module'])
  })

  it('never calls a run good that ended badly or left no report', () => {
    expect(countTests(report(), 1).failures).toHaveLength(1)
    expect(countTests(report({ success: false }), 0).failures).toHaveLength(1)
    expect(countTests(null, 0).failures).toHaveLength(1)
  })

  it('adds up with the steps', () => {
    const sum = [oneCheck('types', true), oneCheck('format', false), countTests(report(), 0)].reduce(add)
    expect(sum).toEqual({ passed: 4, failures: ['format'], skipped: 1 })
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

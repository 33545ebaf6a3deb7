import { describe, expect, it } from 'vitest'
import { findPeriod } from './period.ts'

/** A Friday; in Auckland it is already Saturday. */
const NOW = Date.parse('2026-11-27T12:30:00Z')
const BERLIN = 'Europe/Berlin'

const between = (question: string, timeZone = BERLIN): string | null => {
  const period = findPeriod(question, NOW, timeZone)
  return period && [period.first, period.end].map((at) => new Date(at).toISOString().slice(0, 16)).join(' ')
}

describe('a period in a question', () => {
  it.each([
    ['What came yesterday?', '2026-11-25T23:00 2026-11-26T23:00'],
    ['What did Nora write last week?', '2026-11-15T23:00 2026-11-22T23:00'],
    ['Was schrieb Nora letzte Woche?', '2026-11-15T23:00 2026-11-22T23:00'],
    ['What came in the last 3 days?', '2026-11-23T23:00 2026-11-27T12:30'],
    ['What was sold in March?', '2026-02-28T23:00 2026-03-31T22:00'],
    ['What will be sold in March?', '2027-02-28T23:00 2027-03-31T22:00'],
    ['What was sold in December?', '2025-11-30T23:00 2025-12-31T23:00'],
    ['What came in 2024?', '2023-12-31T23:00 2024-12-31T23:00'],
    ['What came two weeks ago?', null],
    ['What came 2 weeks ago?', '2026-11-12T23:00 2026-11-13T23:00'],
    ['What came since yesterday?', '2026-11-25T23:00 2026-11-27T12:30'],
    ['What came on 3 May?', '2026-05-02T22:00 2026-05-03T22:00'],
    ['What was said before 3 May?', '1970-01-01T00:00 2026-05-02T22:00'],
    ['What was said before the meeting on 3 May?', '1970-01-01T00:00 2026-05-02T22:00'],
    ['What was said after the meeting on 3 May 2026?', '2026-05-02T22:00 2026-11-27T12:30'],
    ['Was geschah vor dem Treffen am 3. Mai?', '1970-01-01T00:00 2026-05-02T22:00'],
    ['May we enter the hall?', null],
    ['Who binds the linen edition?', null],
  ])('%s is %s', (question, expected) => expect(between(question)).toBe(expected))

  it('begins with the day of the asker', () => {
    expect(between('What came today?')).toBe('2026-11-26T23:00 2026-11-27T23:00')
    expect(between('What came today?', 'Pacific/Auckland')).toBe('2026-11-27T11:00 2026-11-28T11:00')
    expect(between('What came today?', 'America/Los_Angeles')).toBe('2026-11-27T08:00 2026-11-28T08:00')
  })
})

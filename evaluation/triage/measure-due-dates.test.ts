import { expect, it } from 'vitest'
import type { DueSentence } from './due-sentences.ts'
import { measureDueDates, readDueAnswers } from './measure-due-dates.ts'

const found = (hash: string, due: string): DueSentence => ({ hash, due, written: '', language: 'en', text: '' })

it('counts right, wrong and unjudged due dates', () => {
  const answers = new Map([
    ['a', ['2001-06-08']],
    ['b', ['none']],
    ['c', ['2001-06-08', '2001-06-09']],
  ])
  const report = measureDueDates(
    [found('a', '2001-06-08'), found('b', '2001-06-08'), found('c', '2001-06-09'), found('d', '2001-06-08')],
    answers,
  )
  expect(report.precision).toEqual({ hits: 2, of: 3 })
  expect(report.unjudged).toBe(1)
  expect(report.wrong.map(({ hash }) => hash)).toEqual(['b'])
})

it('reads a table of hashes and days, without a word of an email', () => {
  const answers = [...readDueAnswers()]
  expect(answers.length).toBeGreaterThan(300)
  for (const [hash, days] of answers) {
    expect(hash).toMatch(/^[0-9a-f]{16}$/)
    for (const day of days) expect(day).toMatch(/^(?:none|\d{4}-\d\d-\d\d(?: \d\d:\d\d)?)$/)
  }
})

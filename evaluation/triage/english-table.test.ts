import { describe, expect, it } from 'vitest'
import { readDateTable } from './date-table.ts'
import { isReadRightly } from './measure-own-dates.ts'

/** Sentences with known wrong results; remove an entry when it is fixed. */
const MISSED: ReadonlySet<string> = new Set(['It was a week ago Monday.', 'Bring the 100th day of 2027'])

const rows = readDateTable()

describe('our table of English dates', () => {
  it('has rows of every kind', () => {
    expect(rows.filter(({ answers }) => answers[0] !== '').length).toBeGreaterThan(300)
    expect(rows.filter(({ answers }) => answers[0] === '').length).toBeGreaterThan(100)
  })

  it('is read rightly but for what is listed', () => {
    expect(rows.filter((row) => !isReadRightly(row)).map(({ text }) => text)).toEqual([...MISSED])
  })
})

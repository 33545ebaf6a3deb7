import { describe, expect, it } from 'vitest'
import { readDateTable } from '#test/quality/triage/date-table'
import { isReadRightly } from '#test/quality/triage/measure-own-dates'

const rows = readDateTable()

describe('our table of English dates', () => {
  it('has rows of every kind', () => {
    expect(rows.filter(({ answers }) => answers[0] !== '').length).toBeGreaterThan(300)
    expect(rows.filter(({ answers }) => answers[0] === '').length).toBeGreaterThan(100)
  })

  it('is read rightly', () => {
    expect(rows.filter((row) => !isReadRightly(row)).map(({ text }) => text)).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import { parseDay, parseMailQuery } from './parse-query.ts'

describe('a mail query', () => {
  it('is taken apart into words, phrases, exclusions and operators', () => {
    expect(
      parseMailQuery(
        'from:mara linen "a phrase" -paper -"two words" subject:"the edition" in:archive has:attachment is:unread is:starred is:snoozed after:2026-11-01',
      ),
    ).toMatchObject({
      words: ['linen'],
      phrases: ['a phrase'],
      not: ['paper', 'two words'],
      from: ['mara'],
      subject: ['the edition'],
      mailbox: 'archived',
      hasAttachment: true,
      read: false,
      starred: true,
      snoozed: true,
      after: Date.UTC(2026, 10, 1),
    })
  })

  it('names the snoozed emails as a place too', () => {
    expect(parseMailQuery('in:snoozed linen')).toMatchObject({ snoozed: true, mailbox: undefined, words: ['linen'] })
  })

  it('searches for what only looks like an operator', () => {
    expect(parseMailQuery('http://x.org in:nowhere is:lovely before:yesterday 10:42').words).toEqual([
      'http://x.org',
      'in:nowhere',
      'is:lovely',
      'before:yesterday',
      '10:42',
    ])
  })

  it('never fails on what people type on the way', () => {
    for (const text of ['', '"', '-', 'from:', '"open', '---', ':::', 'a"b"c', '\u0000 "']) {
      expect(() => parseMailQuery(text)).not.toThrow()
    }
    expect(parseMailQuery('"open phrase').phrases).toEqual(['open phrase'])
  })
})

it('reads days and instants, and nothing else', () => {
  expect(parseDay('2026-11-21')).toBe(Date.UTC(2026, 10, 21))
  expect(parseDay('2026-11-21T10:00')).toBe(Date.UTC(2026, 10, 21, 10))
  expect(parseDay('2026-11-21T10:00:00+02:00')).toBe(Date.UTC(2026, 10, 21, 8))
  expect(parseDay('2026-13-45')).toBeNull()
  expect(parseDay('soon')).toBeNull()
})

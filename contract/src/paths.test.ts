import { describe, expect, it } from 'vitest'
import { fillPath, PAGE_PATHS, RECORD_PATHS, recordPath } from './paths.ts'
import { RECORD_TYPES } from './vocabulary.ts'

describe('paths of the web app', () => {
  it('have a page for every type of record', () => {
    expect(Object.keys(RECORD_PATHS).sort()).toEqual([...RECORD_TYPES].sort())
    for (const type of RECORD_TYPES)
      expect(recordPath({ type, id: 'i1', project: 'p1' })).toMatch(/^\/projects\/p1\/.*\/i1$/)
  })

  it('open a mail in its mailbox, or in the inbox when that is not known', () => {
    expect(recordPath({ type: 'email', id: 'i', project: 'p', mailbox: 'spam' })).toBe('/projects/p/mail/spam/i')
    expect(recordPath({ type: 'email', id: 'i', project: 'p' })).toBe('/projects/p/mail/inbox/i')
  })

  it('keep a hostile id inside its segment', () => {
    expect(recordPath({ type: 'note', id: '../../x?y#z', project: ':id' })).toBe(
      '/projects/%3Aid/notes/..%2F..%2Fx%3Fy%23z',
    )
  })

  it('leave a parameter that nobody gave, so that a router can use the pattern', () => {
    expect(fillPath(PAGE_PATHS.mailbox, { project: 'p' })).toBe('/projects/p/mail/:mailbox')
  })
})

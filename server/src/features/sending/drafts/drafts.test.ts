import { describe, expect, it } from 'vitest'
import { says } from '#test/in-english'
import { isStale, isUntouchedByPeople, refuseStale, refuseUnlessOpen } from './drafts.ts'

describe('a draft', () => {
  it('may be changed only while it is one, and says why not', () => {
    expect(() => refuseUnlessOpen({ status: 'draft' })).not.toThrow()
    expect(() => refuseUnlessOpen({ status: 'queued' })).toThrow(says('sending.draftQueued'))
    expect(() => refuseUnlessOpen({ status: 'sent' })).toThrow(says('sending.draftSent'))
    expect(() => refuseUnlessOpen({ status: 'discarded' })).toThrow(says('sending.draftDiscarded'))
  })

  it('takes a change of the revision it is at, or of none', () => {
    expect(() => refuseStale({ revision: 4 }, 4)).not.toThrow()
    expect(() => refuseStale({ revision: 4 }, undefined)).not.toThrow()
    for (const seen of [0, 3, 5]) expect(() => refuseStale({ revision: 4 }, seen)).toThrow(/at revision 4/)
  })

  it('is stale when later mail came, while it can still be sent', () => {
    const draft = { status: 'draft', thread_version_at: 1000 }
    expect(isStale(draft, 1000)).toBe(false)
    expect(isStale(draft, 1001)).toBe(true)
    expect(isStale(draft, null)).toBe(false)
    expect(isStale({ ...draft, status: 'queued' }, 1001)).toBe(true)
    expect(isStale({ ...draft, status: 'sent' }, 1001)).toBe(false)
    expect(isStale({ ...draft, status: 'discarded' }, 1001)).toBe(false)
  })

  it('belongs to triage only as triage left it', () => {
    const proposal = { status: 'draft', revision: 3, generated_by_triage: 1, edited: 0 }
    expect(isUntouchedByPeople(proposal)).toBe(true)
    for (const touch of [
      { edited: 1 },
      { generated_by_triage: 0 },
      { status: 'queued' },
      { status: 'sent' },
      { status: 'discarded' },
    ]) {
      expect(isUntouchedByPeople({ ...proposal, ...touch })).toBe(false)
    }
  })
})

import { describe, expect, it } from 'vitest'
import { type Before, type Outcome, RETRY_PAUSES_MS, resultOf, resultOfLost, whyNotCanceled } from './outgoing.ts'
import { whatIsMissing } from './ready-to-send.ts'
import type { Recipient } from './recipient-states.ts'

const NOW = 1_000_000
const busy = {
  kind: 'not-taken',
  permanent: false,
  offered: false,
  refused: [],
  error: 'busy',
} as const satisfies Outcome

const mara: Recipient = { address: 'mara@lind.example', status: 'pending', detail: '' }
const jonas: Recipient = { address: 'jonas@brandt.example', status: 'pending', detail: '' }
const after = (failures: number, recipients: readonly Recipient[] = [mara, jonas]): Before => ({ failures, recipients })

const greylisted = { address: jonas.address, permanent: false, detail: '450 later' }
const unknown = { address: jonas.address, permanent: true, detail: '550 no such user' }
const taken = (refused: (typeof greylisted)[] = []): Outcome => ({ kind: 'taken', refused, answer: '250 ok' })

describe('a try that ended', () => {
  it('is tried again six times, from 30 seconds to an hour, and then no more', () => {
    const pauses = RETRY_PAUSES_MS.map((_, failures) => Number(resultOf(busy, after(failures), NOW).nextAt) - NOW)
    expect(pauses).toEqual(RETRY_PAUSES_MS)
    expect([pauses.length, pauses[0], pauses.at(-1)]).toEqual([6, 30_000, 3_600_000])
    expect(resultOf(busy, after(6), NOW)).toEqual({ ...after(7), status: 'failed', error: 'busy', nextAt: null })
  })

  it('for good is not tried again', () => {
    expect(resultOf({ ...busy, permanent: true }, after(0), NOW)).toMatchObject({ status: 'failed', nextAt: null })
  })

  it('without an answer to the content is never due again', () => {
    expect(resultOf({ kind: 'unknown', refused: [], error: 'cut' }, after(0), NOW)).toMatchObject({
      status: 'uncertain',
      nextAt: null,
    })
  })

  it('because the process stops does not count as failed', () => {
    expect(resultOf({ kind: 'stopped' }, after(3), NOW)).toEqual({
      ...after(3),
      status: 'queued',
      error: '',
      nextAt: NOW,
    })
  })

  it('with recipients that were refused for good is sent, and names them', () => {
    expect(resultOf(taken([unknown]), after(0), NOW)).toMatchObject({
      status: 'sent',
      error: expect.stringContaining('jonas@brandt.example (550 no such user)'),
      recipients: [{ status: 'accepted' }, { status: 'refused', detail: '550 no such user' }],
      nextAt: null,
    })
    expect(resultOf(taken(), after(0), NOW)).toMatchObject({ status: 'sent', error: '' })
  })

  it('with recipients that were refused for now goes on for these alone', () => {
    const first = resultOf(taken([greylisted]), after(0), NOW)
    expect(first).toMatchObject({ status: 'queued', failures: 1, nextAt: NOW + 30_000 })
    expect(first.error).toContain('jonas@brandt.example (450 later)')
    expect(first.recipients.map(({ status }) => status)).toEqual(['accepted', 'deferred'])
    // An answer about somebody who has got it changes nothing.
    const again = resultOf(taken([{ ...unknown, address: mara.address }]), first, NOW)
    expect(again).toMatchObject({ status: 'sent', error: '' })
    expect(again.recipients.map(({ status }) => status)).toEqual(['accepted', 'accepted'])
  })

  it('counts as sent after the last one, when it reached somebody', () => {
    const half = { ...resultOf(taken([greylisted]), after(5), NOW), failures: 6 }
    for (const last of [{ ...busy, refused: [greylisted] }, busy, { ...busy, permanent: true }]) {
      expect(resultOf(last, half, NOW)).toMatchObject({
        status: 'sent',
        error: expect.stringContaining('jonas@brandt.example (450 later)'),
        nextAt: null,
      })
    }
  })

  it('has all its attempts again after one that reached somebody', () => {
    expect(resultOf(taken([greylisted]), after(6), NOW)).toMatchObject({
      status: 'queued',
      failures: 1,
      nextAt: NOW + 30_000,
    })
  })

  it('without an answer leaves open who was offered the content, and nobody else', () => {
    const before = after(1, [{ ...mara, status: 'deferred', detail: '450 later' }, jonas])
    const lost = resultOf({ kind: 'unknown', refused: [greylisted], error: 'cut' }, before, NOW)
    expect(lost.recipients).toEqual([mara, { ...jonas, status: 'deferred', detail: '450 later' }])
  })

  it('is not repeated for somebody who is unknown while others are greylisted', () => {
    const refused = [greylisted, { ...unknown, address: mara.address }]
    const { recipients, status } = resultOf({ ...busy, refused }, after(0), NOW)
    expect(recipients.map((each) => each.status)).toEqual(['refused', 'deferred'])
    expect(status).toBe('queued')
    const both = refused.map((each) => ({ ...each, permanent: true }))
    expect(resultOf({ ...busy, refused: both }, after(0), NOW)).toMatchObject({ status: 'failed', nextAt: null })
  })

  it('with content that was refused says so for everybody', () => {
    const refusal = { ...busy, offered: true, permanent: true, error: '554 spam' }
    expect(resultOf(refusal, after(0), NOW).recipients).toMatchObject([
      { status: 'refused', detail: '554 spam' },
      { status: 'refused', detail: '554 spam' },
    ])
  })
})

describe('a try whose process died', () => {
  it('is uncertain when the content was about to leave, and goes on at once when it was not', () => {
    const offered = after(0, [mara, { ...jonas, status: 'deferred', detail: '450 later' }])
    const lost = resultOfLost({ attempts: 2, offered_attempt: 2, ...offered }, NOW)
    expect(lost).toMatchObject({ status: 'uncertain', recipients: offered.recipients })
    expect(resultOfLost({ attempts: 2, offered_attempt: 1, ...after(1) }, NOW)).toMatchObject({
      status: 'queued',
      failures: 2,
      nextAt: NOW,
    })
  })

  it('ends when its mail kills every process', () => {
    expect(resultOfLost({ attempts: 7, offered_attempt: 0, ...after(6) }, NOW).status).toBe('failed')
  })
})

describe('taking back', () => {
  it('says in words why it is not', () => {
    const words = ['queued', 'sending', 'sent', 'failed', 'uncertain'].map(
      (status) => whyNotCanceled({ status }).message,
    )
    expect(new Set(words).size).toBe(5)
  })
})

describe('a mail that is ready to be sent', () => {
  const ready = {
    from: 'nora@press.example',
    to: ['a@b.example'],
    cc: [],
    bcc: [],
    subject: 'Samples',
    bodyText: '',
    bodyHtml: '',
    quote: true,
  }
  it('has a sender who is set up, somebody to go to, and something to say', () => {
    expect(whatIsMissing(ready, true)).toEqual([])
    expect(whatIsMissing({ ...ready, subject: '', bodyHtml: '<p>&nbsp;</p><hr>' }, true)).toHaveLength(1)
    expect(whatIsMissing({ ...ready, subject: '', bodyHtml: '<IMG src="cid:a">' }, true)).toEqual([])
    expect(whatIsMissing({ ...ready, to: [], bcc: ['a@b.example'] }, true)).toEqual([])
    const nothing = { ...ready, from: '', to: [], subject: ' ' }
    expect(whatIsMissing(nothing, false).map(({ pointer }) => pointer)).toEqual(['/from', '/to', '/subject'])
  })
})

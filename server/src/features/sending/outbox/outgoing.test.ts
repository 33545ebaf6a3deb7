import { describe, expect, it } from 'vitest'
import { type Outcome, RETRY_PAUSES_MS, resultOf, resultOfLost, whyNotCanceled } from './outgoing.ts'
import { whatIsMissing } from './ready-to-send.ts'

const NOW = 1_000_000
const busy: Outcome = { kind: 'not-taken', permanent: false, offered: false, error: 'busy' }

describe('a try that ended', () => {
  it('is tried again six times, from 30 seconds to an hour, and then no more', () => {
    const pauses = RETRY_PAUSES_MS.map((_, failures) => Number(resultOf(busy, failures, NOW).nextAt) - NOW)
    expect(pauses).toEqual(RETRY_PAUSES_MS)
    expect([pauses.length, pauses[0], pauses.at(-1)]).toEqual([6, 30_000, 3_600_000])
    expect(resultOf(busy, 6, NOW)).toEqual({ status: 'failed', error: 'busy', failures: 7, nextAt: null })
  })

  it('for good is not tried again', () => {
    expect(resultOf({ ...busy, permanent: true }, 0, NOW)).toMatchObject({ status: 'failed', nextAt: null })
  })

  it('without an answer to the content is never due again', () => {
    expect(resultOf({ kind: 'unknown', error: 'cut' }, 0, NOW)).toMatchObject({ status: 'uncertain', nextAt: null })
  })

  it('because the process stops does not count as failed', () => {
    expect(resultOf({ kind: 'stopped' }, 3, NOW)).toEqual({ status: 'queued', error: '', failures: 3, nextAt: NOW })
  })

  it('with recipients that were refused is sent, and names them', () => {
    const refused = [{ address: 'a@b.example', detail: '550 no such user' }]
    expect(resultOf({ kind: 'taken', refused, answer: '250 ok' }, 0, NOW)).toMatchObject({
      status: 'sent',
      error: expect.stringContaining('a@b.example (550 no such user)'),
    })
    expect(resultOf({ kind: 'taken', refused: [], answer: '250 ok' }, 0, NOW)).toMatchObject({
      status: 'sent',
      error: '',
    })
  })
})

describe('a try whose process died', () => {
  it('is uncertain when the content was about to leave, and goes on at once when it was not', () => {
    expect(resultOfLost({ attempts: 2, offered_attempt: 2, failures: 0 }, NOW)).toMatchObject({ status: 'uncertain' })
    expect(resultOfLost({ attempts: 2, offered_attempt: 1, failures: 1 }, NOW)).toMatchObject({
      status: 'queued',
      failures: 2,
      nextAt: NOW,
    })
  })

  it('ends when its mail kills every process', () => {
    expect(resultOfLost({ attempts: 7, offered_attempt: 0, failures: 6 }, NOW).status).toBe('failed')
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

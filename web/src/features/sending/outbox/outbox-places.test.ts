import type { OutgoingStatus } from '@dossier/contract/vocabulary'
import { describe, expect, it } from 'vitest'
import { isInUndoWindow, needsCare, placeOutgoing } from './outbox-places.ts'

const mail = (_id: string, status: OutgoingStatus, draft = `draft of ${_id}`, second = 0, attempts = 0) => ({
  _id,
  draft,
  status,
  attempts,
  send_after: `2026-11-21T10:00:${String(second).padStart(2, '0')}.000Z`,
})
const ids = (mails: { _id: string }[]) => mails.map(({ _id }) => _id)

describe('a mail that was not sent', () => {
  it('needs care while its draft is open', () => {
    const mails = [mail('a', 'failed'), mail('b', 'failed')]
    expect(ids(needsCare(mails, new Set(['draft of b'])))).toEqual(['b'])
  })

  it('needs it once for each draft, by the newest try', () => {
    const mails = [mail('second', 'failed', 'd'), mail('first', 'failed', 'd'), mail('sent', 'sent', 'd')]
    expect(ids(needsCare(mails, new Set(['d'])))).toEqual(['second'])
  })
})

it('puts first what needs a person, then what is on its way by its time, then the rest', () => {
  const mails = [
    mail('late', 'queued', '', 9),
    mail('sent', 'sent'),
    mail('failed', 'failed'),
    mail('old failure', 'failed'),
    mail('soon', 'queued', '', 2),
    mail('uncertain', 'uncertain'),
    mail('canceled', 'canceled'),
    mail('sending', 'sending', '', 1),
  ]
  const { care, underway, done } = placeOutgoing(mails, new Set(['failed']))
  expect(ids(care)).toEqual(['failed', 'uncertain'])
  expect(ids(underway)).toEqual(['sending', 'soon', 'late'])
  expect(ids(done)).toEqual(['sent', 'old failure', 'canceled'])
})

it('counts down only before the first try', () => {
  expect(isInUndoWindow(mail('a', 'queued'))).toBe(true)
  expect(isInUndoWindow(mail('a', 'queued', '', 0, 1))).toBe(false)
  expect(isInUndoWindow(mail('a', 'sending'))).toBe(false)
})

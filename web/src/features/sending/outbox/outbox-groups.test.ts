import type { OutgoingStatus } from '@dossier/contract/vocabulary'
import { describe, expect, it } from 'vitest'
import { changesBetween, groupOutgoing, isInUndoWindow, joinLists, needsCare } from './outbox-groups.ts'

const mail = (
  _id: string,
  status: OutgoingStatus,
  draft = `draft of ${_id}`,
  second = 0,
  attempts = 0,
  send_at: string | null = null,
) => ({
  _id,
  draft,
  status,
  attempts,
  send_at,
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
  const { care, underway, done } = groupOutgoing(mails, new Set(['failed']))
  expect(ids(care)).toEqual(['failed', 'uncertain'])
  expect(ids(underway)).toEqual(['sending', 'soon', 'late'])
  expect(ids(done)).toEqual(['sent', 'old failure', 'canceled'])
})

it('counts down only before the first try', () => {
  expect(isInUndoWindow(mail('a', 'queued'))).toBe(true)
  expect(isInUndoWindow(mail('a', 'queued', '', 0, 1))).toBe(false)
  expect(isInUndoWindow(mail('a', 'sending'))).toBe(false)
})

describe('news of mails on their way', () => {
  it('are those that left it, and those that nobody knows about any more', () => {
    const before = [mail('gone', 'queued'), mail('lost', 'sending'), mail('going', 'queued'), mail('old', 'uncertain')]
    const now = [mail('lost', 'uncertain'), mail('going', 'sending'), mail('old', 'uncertain'), mail('new', 'queued')]
    expect(changesBetween(before, now).map(({ before, after }) => [before._id, after?.status ?? null])).toEqual([
      ['gone', null],
      ['lost', 'uncertain'],
    ])
  })
})

it('joins lists that were read at different times: each mail once, as it was told last', () => {
  const told = (id: string, status: OutgoingStatus, created: string, updated: string) => ({
    ...mail(id, status),
    createdAt: created,
    updatedAt: updated,
  })
  const old = [told('a', 'queued', '1', '1'), told('b', 'sent', '2', '2')]
  const recent = [told('a', 'sending', '1', '3')]
  const joined = [
    ['b', 'sent'],
    ['a', 'sending'],
  ]
  for (const lists of [
    [old, recent],
    [recent, old],
  ])
    expect(joinLists(...lists).map(({ _id, status }) => [_id, status])).toEqual(joined)
})

import type { ShownEmail } from '@dossier/contract/listed-email'
import { describe, expect, it } from 'vitest'
import { rowOf } from './list-row.ts'
import { dueOf, markOf, recipientsOf, senderOf, whyOf } from './row-words.ts'

const mail = (fields: Partial<ShownEmail>): ShownEmail =>
  ({
    triage_status: 'complete',
    triaged: true,
    triage_primary_action: '',
    labels: [],
    triage_error: '',
    triage_reason: '',
    triage_summary: '',
    triage_action_points: [],
    participants: [],
    from: [],
    to: [],
    attachments: [],
    ...fields,
  }) as unknown as ShownEmail
const why = (fields: Partial<ShownEmail>) => whyOf(rowOf(mail(fields)))

describe('the mark of a row', () => {
  it('is that of the action', () => {
    expect(markOf(mail({ triage_primary_action: 'reply-required' }))).toBe('reply')
    expect(markOf(mail({ triage_primary_action: 'no-action' }))).toBe('none')
    expect(markOf(mail({}))).toBe('new')
  })

  it('is that of what people say by a label, or that they want it untriaged', () => {
    const judged = { triage_primary_action: 'no-action' as const }
    expect(markOf(mail({ ...judged, labels: ['human-do', 'triaged'] }))).toBe('do')
    expect(markOf(mail({ ...judged, labels: ['no-action', 'human-do'] }))).toBe('none')
    expect(markOf(mail({ ...judged, labels: ['Paper'] }))).toBe('none')
    expect(markOf(mail({ ...judged, triaged: false }))).toBe('new')
  })

  it('is the diamond over a kept action, and failure over all', () => {
    const unsure = mail({ triage_primary_action: 'waiting', labels: ['needs-review'] })
    expect(markOf(unsure)).toBe('review')
    expect(markOf({ ...unsure, triage_status: 'failed' })).toBe('failed')
  })
})

describe('the why-line', () => {
  it('tells a failure before doubt, doubt before the reason', () => {
    const reason = { triage_reason: 'Asks for the quantity.' }
    expect(why({ ...reason, triage_status: 'failed', triage_error: 'No answer.' })).toEqual({
      key: 'why.failed',
      text: 'No answer.',
    })
    expect(why({ ...reason, labels: ['needs-review'] })).toEqual({
      key: 'why.unsure',
      text: 'Asks for the quantity.',
    })
    const judged = { ...reason, triage_primary_action: 'no-action' as const }
    expect(why(judged)).toEqual({ key: '', text: 'Asks for the quantity.' })
    expect(why({ ...judged, triaged: false })).toEqual({ key: 'why.new', text: '' })
    expect(why({ triage_status: '' })).toEqual({ key: 'why.new', text: '' })
  })
})

it('asks before it reasons, for what is due first', () => {
  const point = (text: string, due_at: string | null) => ({ text, type: 'task', due_at, due_date: '' })
  const asking: Partial<ShownEmail> = {
    triage_primary_action: 'reply-required',
    triage_reason: 'It asks.',
    triage_action_points: [point('Send strips', null), point('Confirm 350 copies', '2026-11-20T00:00:00.000Z')],
  }
  expect(why(asking)).toEqual({ key: 'why.asks', text: 'Confirm 350 copies' })
  expect(why({ ...asking, triage_action_points: [point('Send strips', null)] }).text).toBe('Send strips')
  // A task of another person is no request to the reader.
  expect(why({ ...asking, triage_primary_action: 'waiting' }).text).toBe('It asks.')
})

it('names the first deadline', () => {
  const point = (due_at: string | null) => ({ text: 'x', type: 'task', due_at, due_date: '' })
  expect(
    dueOf(
      mail({
        triage_action_points: [point(null), point('2026-12-01T00:00:00.000Z'), point('2026-11-20T00:00:00.000Z')],
      }),
    )?.due_at,
  ).toBe('2026-11-20T00:00:00.000Z')
  expect(dueOf(mail({ triage_action_points: [point(null)] }))).toBeNull()
})

it('names people, or else their addresses', () => {
  const people = mail({
    from: ['mara@lind.example'],
    to: ['nora@press.example', 'jonas@press.example'],
    participants: [
      { role: 'from', name: 'Mara Lind', address: 'mara@lind.example' },
      { role: 'to', name: '', address: 'nora@press.example' },
      { role: 'to', name: 'Jonas', address: 'jonas@press.example' },
    ],
  })
  expect(senderOf(people)).toBe('Mara Lind')
  expect(recipientsOf(people)).toEqual(['nora@press.example', 'Jonas'])
  expect(senderOf(mail({}))).toBe('')
})

it('is shown from the little that a list keeps of a mail', () => {
  const said = { triage_reason: 'It asks.', triage_summary: 'A letter.', subject: 'Linen' }
  expect(rowOf(mail(said))).toMatchObject({ triage_reason: 'It asks.', triage_summary: '', subject: 'Linen' })
  expect(why({ triage_primary_action: 'waiting', triage_summary: 'A letter.' }).text).toBe('A letter.')
  const people = { from: ['mara@lind.example'], to: ['nora@press.example'] }
  expect(rowOf(mail({ ...people, mailbox: 'inbox' }))).toMatchObject({ sender: 'mara@lind.example', recipients: [] })
  expect(rowOf(mail({ ...people, mailbox: 'sent' })).recipients).toEqual(['nora@press.example'])
})

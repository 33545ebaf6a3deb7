import type { ShownEmail } from '@dossier/contract/listed-email'
import { describe, expect, it } from 'vitest'
import { rowOf } from './list-row.ts'
import { dueOf, markOf, recipientsOf, senderOf } from './row-words.ts'

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
    warnings: [],
    invitation: null,
    ...fields,
  }) as unknown as ShownEmail

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

it('is shown from the little that a list keeps of an email', () => {
  expect(rowOf(mail({ excerpt: 'Dear Nora', subject: 'Linen' }))).toMatchObject({
    preview: 'Dear Nora',
    subject: 'Linen',
  })
  const people = { from: ['mara@lind.example'], to: ['nora@press.example'] }
  expect(rowOf(mail({ ...people, mailbox: 'inbox' }))).toMatchObject({ sender: 'mara@lind.example', recipients: [] })
  expect(rowOf(mail({ ...people, mailbox: 'sent' })).recipients).toEqual(['nora@press.example'])
})

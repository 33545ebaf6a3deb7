import type { ShownEmail } from '@dossier/contract/listed-email'
import { expect, it } from 'vitest'
import { type ListRow, rowOf } from './list-row.ts'
import { chipOf } from './row-chip.ts'

const NOW = Date.parse('2026-11-26T12:00:00.000Z')

const mail = (fields: Partial<ShownEmail> = {}): ListRow =>
  rowOf({
    mailbox: 'inbox',
    labels: [],
    received_at: '2026-11-26T09:00:00.000Z',
    triaged: true,
    triage_status: 'complete',
    triage_primary_action: 'reply-required',
    triage_draft_id: '',
    triage_action_points: [],
    attachments: [],
    participants: [],
    warnings: [],
    invitation: null,
    snoozed_until: null,
    returned_at: null,
    remind_at: null,
    answered_at: null,
    from: [],
    to: [],
    ...fields,
  } as unknown as ShownEmail)

const point = (due_date: string) => ({ text: 'Confirm', type: 'task', due_at: `${due_date}T23:59:00.000Z`, due_date })
const invitation = { method: 'request', start: '2026-12-01T10:00:00Z', all_day: false } as ShownEmail['invitation']
const warnings = [{ code: 'fraud_lookalike_sender', message: 'A look-alike sender.' }]

const all: Partial<ShownEmail> = {
  triage_status: 'failed',
  warnings,
  triage_action_points: [point('2026-11-20')],
  invitation,
  labels: ['needs-review'],
  triage_draft_id: 'd1',
}

it('shows one chip, the most important one', () => {
  expect(chipOf(mail(all), NOW)?.name).toBe('failed')
  const judged = { ...all, triage_status: 'complete' as const }
  expect(chipOf(mail(judged), NOW)?.name).toBe('phishing')
  const trusted = { ...judged, warnings: [] }
  expect(chipOf(mail(trusted), NOW)?.name).toBe('overdue')
  expect(chipOf(mail({ ...trusted, triage_action_points: [point('2026-11-27')] }), NOW)?.name).toBe('due')
  const undated = { ...trusted, triage_action_points: [] }
  expect(chipOf(mail(undated), NOW)?.name).toBe('event')
  expect(chipOf(mail({ ...undated, invitation: null }), NOW)?.name).toBe('unsure')
  expect(chipOf(mail({ ...undated, invitation: null, labels: [] }), NOW)?.name).toBe('draft')
})

it('repeats no mark', () => {
  expect(chipOf(mail(), NOW)).toBeNull()
  expect(chipOf(mail({ triage_primary_action: 'no-action' }), NOW)).toBeNull()
  expect(chipOf(mail({ triaged: false }), NOW)).toBeNull()
})

it('counts the days of a conversation that nobody answered', () => {
  const waiting = { triage_primary_action: 'waiting' as const }
  expect(chipOf(mail(waiting), NOW)).toBeNull()
  expect(chipOf(mail({ ...waiting, received_at: '2026-11-20T09:00:00.000Z' }), NOW)).toEqual({ name: 'days', days: 6 })
  const since = { received_at: '2026-11-16T09:00:00.000Z', answered_at: '2026-11-23T09:00:00.000Z' }
  expect(chipOf(mail({ ...waiting, ...since }), NOW)).toEqual({ name: 'days', days: 3 })
  const promised = { received_at: '2026-11-24T09:00:00.000Z', answered_at: '2026-11-16T09:00:00.000Z' }
  expect(chipOf(mail({ ...waiting, ...promised }), NOW)).toEqual({ name: 'days', days: 2 })
})

it('counts no deadline outside the inbox, and marks no sent email', () => {
  const due = { triage_action_points: [point('2026-11-20')] }
  expect(chipOf(mail({ ...due, mailbox: 'archived' }), NOW)).toBeNull()
  expect(chipOf(mail({ ...all, mailbox: 'sent' }), NOW)).toBeNull()
})

it('shows no date of an event that was cancelled, replaced or only answered', () => {
  const shown = (fields: object) => chipOf(mail({ invitation: { ...invitation, ...fields } as never }), NOW)
  expect(shown({ method: 'cancel' })).toBeNull()
  expect(shown({ method: 'reply' })).toBeNull()
  expect(shown({ superseded: true })).toBeNull()
  expect(shown({ start: '' })).toBeNull()
})

it('says when a snoozed conversation returns, and that one came back today', () => {
  expect(chipOf(mail({ ...all, snoozed_until: '2026-11-27T08:00:00.000Z' }), NOW)?.name).toBe('snoozed')
  expect(chipOf(mail({ returned_at: '2026-11-26T08:00:00.000Z' }), NOW)?.name).toBe('back')
  const reminder = { remind_at: '2026-12-04T08:00:00.000Z' }
  expect(chipOf(mail({ ...reminder, triage_primary_action: 'waiting' }), NOW)?.name).toBe('reminder')
  expect(chipOf(mail({ ...reminder, mailbox: 'sent' }), NOW)?.name).toBe('reminder')
  expect(chipOf(mail({ returned_at: '2026-11-24T08:00:00.000Z' }), NOW)).toBeNull()
})

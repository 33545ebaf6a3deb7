import { sentence } from '@dossier/contract/message'
import { describe, expect, it } from 'vitest'
import type { Invitation } from '#platform/mail/mail'
import { english } from '#test/in-english'
import { triageInput } from '#test/triage-input'
import { createBuiltinEngine } from './builtin/builtin-engine.ts'
import { describeInvitation } from './describe-invitation.ts'

const invitation = (fields: Partial<Invitation> = {}): Invitation => ({
  method: 'request',
  uid: 'proofs@mill.example',
  sequence: 0,
  stampedAt: '',
  occurrence: '',
  summary: 'Proofs',
  start: '2027-03-01T08:00:00Z',
  end: '2027-03-01T09:30:00Z',
  allDay: false,
  timeZone: 'Europe/Berlin',
  location: 'Hall 2',
  organizer: null,
  attendees: [],
  recurrence: '',
  ...fields,
})
const { mail } = triageInput({ from: { name: 'Mara Lind', address: 'mara@lind.example' } })
const described = (fields: Partial<Invitation>, timeZone = 'UTC') =>
  sentence(describeInvitation(mail, invitation(fields), timeZone))
const EVENT = 'Proofs, 2027-03-01 09:00–10:30 (Europe/Berlin), Hall 2'

describe('an invitation in words', () => {
  it.each([
    [{}, 'triage.invited'],
    [{ sequence: 2 }, 'triage.invitationUpdated'],
    [{ method: 'cancel' }, 'triage.eventCancelled'],
    [{ method: 'counter' }, 'triage.timeProposed'],
    [
      { method: 'reply', attendees: [{ name: '', address: 'x@y.example', status: 'declined' }] },
      'triage.invitationDeclined',
    ],
    [{ method: 'publish' }, 'triage.eventAnnounced'],
  ] as const)('tells %j apart', (fields, key) => {
    expect(described(fields as Partial<Invitation>)).toBe(english(key, { who: 'Mara Lind', event: EVENT }))
  })

  it.each([
    [{ timeZone: 'UTC' }, '2027-03-01 08:00–09:30 (UTC)'],
    [{ timeZone: 'Mill Time' }, '2027-03-01 03:00–04:30 (America/New_York)'],
    [{ start: '2027-03-01T09:00:00', end: '', timeZone: 'Mill Time' }, '2027-03-01 09:00 (Mill Time)'],
    [{ end: '2027-03-02T09:30:00Z' }, '2027-03-01 09:00–2027-03-02 10:30 (Europe/Berlin)'],
    [{ allDay: true, start: '2027-03-01', end: '2027-03-02', timeZone: '' }, 'Proofs, 2027-03-01, Hall'],
    [{ allDay: true, start: '2027-03-01', end: '2027-03-05', timeZone: '' }, '2027-03-01–2027-03-04'],
    [{ start: '', end: '' }, 'Proofs, Hall 2'],
  ])('says the time of %j', (fields, expected) => {
    expect(described(fields, 'America/New_York')).toContain(expected)
  })
})

describe('triage', () => {
  const calendar = [{ filename: '', contentType: 'text/calendar' }]
  it.each([
    ['request', 'human-do'],
    ['cancel', 'no-action'],
    ['reply', 'no-action'],
    ['counter', 'reply-required'],
  ] as const)('takes a %s for %s and says so', async (method, action) => {
    const input = triageInput({
      subject: 'Proofs',
      text: '',
      attachments: calendar,
      invitation: invitation({ method }),
    })
    const verdict = await createBuiltinEngine().classify(input)
    expect(verdict.primaryAction).toBe(action)
    expect(verdict.summary).toBe(describeInvitation(input.mail, invitation({ method }), input.timeZone))
  })
})

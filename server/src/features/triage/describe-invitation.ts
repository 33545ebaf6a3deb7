import { toPlainText } from '@dossier/analysis/plain-text'
import { type Message, message } from '@dossier/contract/message'
import { isTimeZone } from '#platform/clock/time-zone'
import type { Invitation } from '#platform/mail/mail'
import type { TriageMail } from './engine.ts'

const NAME_LIMIT = 60
const SUMMARY_LIMIT = 120
const LOCATION_LIMIT = 60

/** Returns who invites, cancels, answers or proposes what, and when: in the zone of the event, else in the reader's. */
export function describeInvitation(mail: TriageMail, invitation: Invitation, timeZone: string): Message {
  const who = toPlainText(mail.from.name || mail.from.address || invitation.organizer?.name || '?', NAME_LIMIT)
  const event = describeEvent(mail, invitation, timeZone)
  switch (invitation.method) {
    case 'request':
    case 'add':
      return invitation.sequence > 0
        ? message('triage.invitationUpdated', { who, event })
        : message('triage.invited', { who, event })
    case 'cancel':
      return message('triage.eventCancelled', { who, event })
    case 'reply':
      return describeAnswer(statusOf(mail, invitation), who, event)
    case 'counter':
      return message('triage.timeProposed', { who, event })
    case 'declinecounter':
      return message('triage.timeRejected', { who, event })
    case 'refresh':
      return message('triage.invitationAnswered', { who, event })
    case 'publish':
      return message('triage.eventAnnounced', { who, event })
  }
}

function describeAnswer(status: string, who: string, event: string): Message {
  switch (status) {
    case 'accepted':
      return message('triage.invitationAccepted', { who, event })
    case 'declined':
      return message('triage.invitationDeclined', { who, event })
    case 'tentative':
      return message('triage.invitationTentative', { who, event })
    default:
      return message('triage.invitationAnswered', { who, event })
  }
}

/** A reply names only the attendee who answers (RFC 5546, section 3.2.3). */
const statusOf = ({ from }: TriageMail, { attendees }: Invitation): string =>
  (attendees.find(({ address }) => address === from.address) ?? attendees[0])?.status ?? ''

function describeEvent(mail: TriageMail, invitation: Invitation, timeZone: string): string {
  const { summary, location, recurrence } = invitation
  return [
    toPlainText(summary, SUMMARY_LIMIT) || toPlainText(mail.subject, SUMMARY_LIMIT),
    timeOf(invitation, timeZone),
    recurrence,
    toPlainText(location, LOCATION_LIMIT),
  ]
    .filter(Boolean)
    .join(', ')
}

const DAY_MS = 86_400_000

function timeOf({ start, end, allDay, timeZone: stated }: Invitation, timeZone: string): string {
  if (start === '') return ''
  if (allDay) return days(start, end)
  if (!start.endsWith('Z')) return `${start.replace('T', ' ').slice(0, 16)}${stated ? ` (${stated})` : ''}`
  const zone = isTimeZone(stated) ? stated : timeZone
  const [from, to] = [start, end].map((at) => (at.endsWith('Z') ? wallClock(at, zone) : ''))
  const until = to?.slice(0, 10) === from?.slice(0, 10) ? to?.slice(11) : to
  return `${from}${until && to !== from ? `–${until}` : ''} (${zone})`
}

/** The end is exclusive. */
function days(start: string, end: string): string {
  const last = end > start ? new Date(Date.parse(end) - DAY_MS).toISOString().slice(0, 10) : start
  return last > start ? `${start}–${last}` : start
}

/** Swedish dates are ISO 8601: `2026-09-08 14:00`. */
const wallClock = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(Date.parse(instant))

import type { InvitationReply } from '@dossier/contract/vocabulary'
import type { Invitation } from '#platform/mail/mail'

/** PARTSTAT of RFC 5545, section 3.2.12. */
export const PARTSTATS = {
  accept: 'ACCEPTED',
  tentative: 'TENTATIVE',
  decline: 'DECLINED',
} as const satisfies Record<InvitationReply, string>

export interface Reply {
  invitation: Invitation & { organizer: { name: string; address: string } }
  attendee: { name: string; address: string }
  answer: InvitationReply
  comment: string
  /** Address of the identity that sends it. */
  from: string
  at: number
}

/**
 * Writes the iCalendar object of a reply (RFC 5546, section 3.2.3): one attendee with the answer, and what identifies the
 * event. All values come from outside, so each is escaped, and the addresses are checked by the caller.
 */
export function writeReply({ invitation, attendee, answer, comment, from, at }: Reply): string {
  const { uid, sequence, occurrence, summary, start, end, organizer } = invitation
  const sentBy = from === attendee.address ? '' : `;SENT-BY="mailto:${from}"`
  const lines = [
    'BEGIN:VCALENDAR',
    'PRODID:-//Dossier//EN',
    'VERSION:2.0',
    'METHOD:REPLY',
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${compact(new Date(at).toISOString())}`,
    `ORGANIZER:mailto:${organizer.address}`,
    `ATTENDEE;PARTSTAT=${PARTSTATS[answer]}${nameParameter(attendee.name)}${sentBy}:mailto:${attendee.address}`,
    ...time('RECURRENCE-ID', occurrence),
    ...time('DTSTART', start),
    ...(start === '' ? [] : time('DTEND', end)),
    ...(summary === '' ? [] : [`SUMMARY:${escaped(summary)}`]),
    ...(comment === '' ? [] : [`COMMENT:${escaped(comment)}`]),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.flatMap(folded).join('\r\n')}\r\n`
}

/** A date, an instant, or a wall clock without Z where the zone is unknown (RFC 5545, section 3.3.5). */
function time(name: string, value: string): string[] {
  if (value === '') return []
  return [value.includes('T') ? `${name}:${compact(value)}` : `${name};VALUE=DATE:${compact(value)}`]
}

/** `2026-09-08T18:00:00.000Z` as `20260908T180000Z`. */
const compact = (iso: string): string => iso.replace(/\.\d+/, '').replaceAll(/[-:]/g, '')

/** RFC 5545, section 3.3.11. Control characters cannot stand in a text. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\\;,]/g, (each) => `\\${each}`)
    .replaceAll('\n', '\\n')
    .replaceAll(/\p{Cc}/gu, ' ')

/** A quoted parameter value can hold no quote (RFC 5545, section 3.2). */
const nameParameter = (name: string): string => {
  const plain = name
    .toWellFormed()
    .replaceAll(/["\p{Cc}\s]+/gu, ' ')
    .trim()
  return plain === '' ? '' : `;CN="${plain}"`
}

const MAX_LINE_OCTETS = 75

/** Folds a long line between characters (RFC 5545, section 3.1). */
function folded(line: string): string[] {
  const lines = ['']
  let octets = 0
  for (const character of line) {
    const length = Buffer.byteLength(character)
    if (octets + length > MAX_LINE_OCTETS) {
      lines.push(' ')
      octets = 1
    }
    lines[lines.length - 1] += character
    octets += length
  }
  return lines
}

import type { AddressRole, Finding, ParsedMail, Participant } from '../mail.ts'
import { readAddressList, withoutRepeats } from './address-list.ts'
import { decodeWords } from './encoded-words.ts'
import { firstField, type HeaderField } from './header-fields.ts'
import { parseMailDate } from './mail-date.ts'
import { message } from './message.ts'
import { bareMessageId, parseMessageIds } from './message-ids.ts'
import { cutText, storableText } from './storable-text.ts'

const ROLES: AddressRole[] = ['from', 'sender', 'reply-to', 'to', 'cc', 'bcc']

type HeaderPart = Pick<
  ParsedMail,
  'messageId' | 'inReplyTo' | 'references' | 'participants' | 'subject' | 'date' | 'tracedAt' | 'findings'
>

export function readHeader(fields: HeaderField[]): HeaderPart {
  const date = firstField(fields, 'date')
  const tracedAt = readTrace(fields)
  const people = ROLES.map((role) => readParticipants(fields, role))
  return {
    messageId: readMessageId(firstField(fields, 'message-id')),
    inReplyTo: parseMessageIds(firstField(fields, 'in-reply-to'))[0] ?? '',
    references: parseMessageIds(firstField(fields, 'references')),
    participants: people.flatMap(({ participants }) => participants),
    subject: readSubject(firstField(fields, 'subject')),
    date:
      date === '' ? null : parseMailDate(date, { language: firstField(fields, 'content-language'), near: tracedAt }),
    tracedAt,
    findings: people.flatMap(({ findings }) => findings),
  }
}

/** Servers that received the message, the last one first. */
const TRACE_FIELDS = ['received', 'x-received', 'delivery-date']
/** Trace fields whose date is tried. */
const MAX_TRACE_FIELDS = 20

function readTrace(fields: HeaderField[]): number | null {
  for (const { value } of fields.filter(({ name }) => TRACE_FIELDS.includes(name)).slice(0, MAX_TRACE_FIELDS)) {
    const at = parseMailDate(value.slice(value.lastIndexOf(';') + 1))
    if (at !== null) return at
  }
  return null
}

const readMessageId = (value: string): string =>
  parseMessageIds(value)[0] ?? cutText(bareMessageId(value.trim().split(/\s/)[0] ?? ''), 998)

const readSubject = (value: string): string =>
  cutText(
    storableText(decodeWords(value))
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim(),
    8000,
  )

interface RoleReading {
  participants: Participant[]
  findings: Finding[]
}

/** Only To, Cc and Bcc may repeat, as some mailers do; a second From is a trick and is ignored. */
function readParticipants(fields: HeaderField[], role: AddressRole): RoleReading {
  const several = role === 'to' || role === 'cc' || role === 'bcc'
  const values = several
    ? fields.filter((field) => field.name === role).map((field) => field.value)
    : [firstField(fields, role)]
  const lists = values.map(readAddressList)
  const entries = withoutRepeats(lists.flatMap((list) => list.entries))
  return {
    participants: entries.map(({ name, address }) => ({ role, name, address })),
    findings: lists.some(({ isMalformed }) => isMalformed) ? [malformedAddress(role, entries)] : [],
  }
}

const FIELD_NAMES: Record<AddressRole, string> = {
  from: 'From',
  sender: 'Sender',
  'reply-to': 'Reply-To',
  to: 'To',
  cc: 'Cc',
  bcc: 'Bcc',
}

const malformedAddress = (role: AddressRole, entries: { address: string }[]): Finding => ({
  code: 'address_malformed',
  detail: entries.every(({ address }) => address !== '')
    ? message('mail.addressGuessed', { field: FIELD_NAMES[role] })
    : message('mail.addressMissing', { field: FIELD_NAMES[role] }),
})

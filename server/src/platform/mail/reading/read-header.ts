import type { AddressRole, ParsedMail, Participant } from '../mail.ts'
import { parseAddressList, withoutRepeats } from './address-list.ts'
import { decodeWords } from './encoded-words.ts'
import { firstField, type HeaderField } from './header-fields.ts'
import { parseMailDate } from './mail-date.ts'
import { bareMessageId, parseMessageIds } from './message-ids.ts'
import { cutText, storableText } from './storable-text.ts'

const ROLES: AddressRole[] = ['from', 'sender', 'reply-to', 'to', 'cc', 'bcc']

type HeaderPart = Pick<ParsedMail, 'messageId' | 'inReplyTo' | 'references' | 'participants' | 'subject' | 'date'>

export function readHeader(fields: HeaderField[]): HeaderPart {
  const date = firstField(fields, 'date')
  return {
    messageId: readMessageId(firstField(fields, 'message-id')),
    inReplyTo: parseMessageIds(firstField(fields, 'in-reply-to'))[0] ?? '',
    references: parseMessageIds(firstField(fields, 'references')),
    participants: ROLES.flatMap((role) => readParticipants(fields, role)),
    subject: readSubject(firstField(fields, 'subject')),
    date: date === '' ? null : parseMailDate(date),
  }
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

/** Only To, Cc and Bcc may repeat, as some mailers do; a second From is a trick and is ignored. */
function readParticipants(fields: HeaderField[], role: AddressRole): Participant[] {
  const several = role === 'to' || role === 'cc' || role === 'bcc'
  const values = several
    ? fields.filter((field) => field.name === role).map((field) => field.value)
    : [firstField(fields, role)]
  return withoutRepeats(values.flatMap(parseAddressList)).map(({ name, address }) => ({ role, name, address }))
}

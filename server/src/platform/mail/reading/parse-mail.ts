import type { AddressRole, Finding, ParsedMail, Participant } from '../mail.ts'
import { parseAddressList, withoutRepeats } from './address-list.ts'
import { readBody } from './body.ts'
import { decodeWords } from './encoded-words.ts'
import { firstField, type HeaderField } from './header-fields.ts'
import { MAX_MAIL_BYTES } from './limits.ts'
import { parseMailDate } from './mail-date.ts'
import { bareMessageId, parseMessageIds } from './message-ids.ts'
import { type MimeTree, readMimeTree } from './mime-tree.ts'
import { cutText, storableText } from './storable-text.ts'
import { Unreadable } from './unreadable.ts'

const ROLES: AddressRole[] = ['from', 'sender', 'reply-to', 'to', 'cc', 'bcc']

/** RFC 5322 bytes → what they say. Pure: the same bytes give the same answer. @throws Unreadable */
export function parseMail(raw: Uint8Array): ParsedMail {
  if (raw.length > MAX_MAIL_BYTES)
    throw new Unreadable('The message is larger than 30 MB. Send it without its large attachments.')
  const bytes = withoutEnvelopeLines(raw)
  const tree = readMimeTree(bytes)
  const body = readBody(tree.root)
  return {
    ...readHeader(tree.fields),
    text: body.text,
    html: body.html,
    attachments: body.attachments,
    headers: tree.fields,
    findings: [...limitFindings(tree), ...body.findings],
  }
}

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

/** Only To, Cc and Bcc may come several times (mailers do it); a second From is a trick and does not count. */
function readParticipants(fields: HeaderField[], role: AddressRole): Participant[] {
  const several = role === 'to' || role === 'cc' || role === 'bcc'
  const values = several
    ? fields.filter((field) => field.name === role).map((field) => field.value)
    : [firstField(fields, role)]
  return withoutRepeats(values.flatMap(parseAddressList)).map(({ name, address }) => ({ role, name, address }))
}

/** An mbox `From ` line, or empty lines, in front of the header belong to no message. */
export function withoutEnvelopeLines(raw: Uint8Array): Uint8Array {
  let start = 0
  while (raw[start] === 0x0d || raw[start] === 0x0a) start++
  if (/^>?From /.test(Buffer.from(raw.subarray(start, start + 6)).toString('latin1'))) {
    const newline = raw.indexOf(0x0a, start)
    start = newline < 0 ? raw.length : newline + 1
  }
  return raw.subarray(start)
}

function limitFindings({ headerCut, partsCut }: MimeTree): Finding[] {
  const findings: Finding[] = []
  if (headerCut)
    findings.push({ code: 'truncated', detail: 'The header is longer than we read; its end was left out.' })
  if (partsCut)
    findings.push({
      code: 'truncated',
      detail: 'The mail has more parts, or deeper ones, than we read; the rest was left out.',
    })
  return findings
}

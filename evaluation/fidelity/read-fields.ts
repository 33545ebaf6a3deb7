import { createHash } from 'node:crypto'
import type { ParsedAttachment } from '#platform/mail/mail'
import { readBody } from '#platform/mail/reading/body'
import { readMimeTree } from '#platform/mail/reading/mime-tree'
import { parseMail, withoutEnvelopeLines } from '#platform/mail/reading/parse-mail'

/** One line of the expectations: only values that two independent parsers agree on. An absent key asserts nothing. */
export interface Expected {
  file: string
  attachments?: { type: string; filename: string | null; sha256: string | null; size: number | null }[]
  [field: string]: unknown
}

const sha = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex')
const folded = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Reads an email with our parser into the fields of the expectations. */
export function readFields(raw: Uint8Array): Record<string, unknown> {
  const mail = parseMail(raw)
  const { partsRead } = readBody(readMimeTree(withoutEnvelopeLines(raw)).root)
  const addresses = (role: string): string[] =>
    mail.participants.filter((participant) => participant.role === role).map(({ address }) => address)
  return {
    subject: folded(mail.subject),
    message_id: mail.messageId,
    from: addresses('from'),
    to: addresses('to'),
    cc: addresses('cc'),
    bcc: addresses('bcc'),
    from_names: mail.participants.filter(({ role }) => role === 'from').map(({ name }) => name),
    in_reply_to: mail.inReplyTo === '' ? [] : [mail.inReplyTo],
    references: mail.references,
    date: mail.date === null ? null : mail.date / 1000,
    has_text: partsRead.plain > 0,
    has_html: partsRead.html > 0,
    text_norm_sha256: sha(folded(mail.text)),
    attachments: mail.attachments.filter(countsAsAttachment).map(described),
  }
}

/**
 * The two parsers count named parts, explicit attachments and messages. Our parser also lists other parts, so that none
 * is lost.
 */
const countsAsAttachment = ({ filename, contentType, inline }: ParsedAttachment): boolean =>
  filename !== '' || !inline || contentType.startsWith('message/')

const described = (attachment: ParsedAttachment) => ({
  type: attachment.contentType,
  filename: attachment.filename,
  sha256: sha(attachment.content),
  size: attachment.content.length,
})

/**
 * Maps null there to '' here. Ignores the size of attached messages, which the parsers do not store, and their names,
 * which Dossier takes from the subject.
 */
export function asserted(field: string, expected: Expected): unknown {
  const value = expected[field]
  if (field === 'attachments')
    return expected.attachments?.map((file) => ({
      ...file,
      filename: file.filename ?? (file.type.startsWith('message/') ? null : ''),
    }))
  return value === null && field !== 'date' ? '' : value
}

export function agrees(actual: unknown, expected: unknown): boolean {
  if (!Array.isArray(expected) || !Array.isArray(actual)) return actual === expected
  return actual.length === expected.length && expected.every((value, index) => sameEntry(actual[index], value))
}

function sameEntry(actual: unknown, expected: unknown): boolean {
  if (typeof expected !== 'object' || expected === null) return actual === expected
  return Object.entries(expected).every(
    ([key, value]) => value === null || (actual as Record<string, unknown>)[key] === value,
  )
}

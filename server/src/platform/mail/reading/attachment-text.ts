import type { Finding, ParsedAttachment } from '../mail.ts'
import { decodeBytes } from './charset.ts'
import { htmlToText } from './html-text.ts'
import { MAX_ATTACHMENT_BYTES, MAX_ATTACHMENT_CHARS, MAX_MESSAGE_DEPTH } from './limits.ts'
import { parseMail } from './parse-mail.ts'
import { cutText, storableText } from './storable-text.ts'
import { Unreadable } from './unreadable.ts'

export interface AttachmentText {
  text: string
  findings: Finding[]
}

type Kind = 'plain' | 'html' | 'message'

const PLAIN_TYPES =
  /^(?:text\/(?:plain|csv|tab-separated-values|markdown|calendar|vcard|x-vcard|xml)|application\/(?:ics|json|csv)|message\/delivery-status)$/
const PLAIN_NAMES = /\.(?:txt|csv|tsv|md|ics|log|json)$/i

/** The text of each attachment that has any, under its name, in order. Nothing is skipped silently. */
export function attachmentText(attachments: ParsedAttachment[], depth = 0): AttachmentText {
  const texts: string[] = []
  const findings: Finding[] = []
  let room = MAX_ATTACHMENT_CHARS
  for (const attachment of attachments) {
    const kind = kindOf(attachment)
    const reason = whySkipped(attachment, kind, depth, room)
    if (kind === null || reason !== '') {
      if (!isPicture(attachment)) findings.push(skipped(attachment, reason))
      continue
    }
    const result = readOne(attachment, kind, depth)
    findings.push(...result.findings)
    const text = cutText(result.text.trim(), room)
    if (text.length < result.text.trim().length)
      findings.push(
        skipped(attachment, 'the text of the attachments is longer than 200,000 characters; the rest was left out'),
      )
    if (text === '') continue
    room -= text.length
    texts.push(attachment.filename === '' ? text : `${attachment.filename}\n${text}`)
  }
  return { text: texts.join('\n\n'), findings }
}

function kindOf({ contentType, filename }: ParsedAttachment): Kind | null {
  if (contentType === 'message/rfc822' || contentType === 'message/global' || /\.eml$/i.test(filename)) return 'message'
  if (contentType === 'text/html' || contentType === 'application/xhtml+xml') return 'html'
  if (PLAIN_TYPES.test(contentType)) return 'plain'
  if (contentType !== '' && contentType !== 'application/octet-stream') return null
  if (/\.html?$/i.test(filename)) return 'html'
  return PLAIN_NAMES.test(filename) ? 'plain' : null
}

function whySkipped(attachment: ParsedAttachment, kind: Kind | null, depth: number, room: number): string {
  if (kind === null) return `text of ${attachment.contentType} is not read`
  if (attachment.content.length > MAX_ATTACHMENT_BYTES) return 'it is larger than 5 MB'
  if (kind === 'message' && depth >= MAX_MESSAGE_DEPTH) return 'it is a message inside too many messages'
  return room <= 0 ? 'the text of the attachments before it used up the limit' : ''
}

function readOne(attachment: ParsedAttachment, kind: Kind, depth: number): AttachmentText {
  if (kind === 'message') return readMessage(attachment, depth)
  const text = decodeBytes(attachment.content, '').replace(/^\uFEFF/, '')
  return { text: kind === 'html' ? htmlToText(text) : storableText(text.replaceAll('\r\n', '\n')), findings: [] }
}

function readMessage(attachment: ParsedAttachment, depth: number): AttachmentText {
  try {
    const mail = parseMail(attachment.content)
    const inner = attachmentText(mail.attachments, depth + 1)
    const from = mail.participants.filter(({ role }) => role === 'from').map(({ name, address }) => name || address)
    return {
      text: [mail.subject, from.join(', '), mail.text.trim(), inner.text].filter(Boolean).join('\n'),
      findings: inner.findings,
    }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    return { text: '', findings: [skipped(attachment, 'the attached message cannot be read')] }
  }
}

const isPicture = ({ contentType }: ParsedAttachment): boolean => contentType.startsWith('image/')

const skipped = ({ filename, contentType }: ParsedAttachment, reason: string): Finding => ({
  code: 'attachment_text_skipped',
  detail: `${filename || contentType}: ${reason}.`,
})

import { fillInDates } from './fill-in-dates.ts'
import { toRfcDate } from './rfc-date.ts'
import type { DemoMail } from './world.ts'

const HOUR_MS = 3_600_000
const DOMAIN = 'dossier-demo.example'

interface Part {
  contentType: string
  content: string
  disposition?: string
}

/** Builds the message (RFC 5322, RFC 2045) of an external email. */
export function composeMail(mail: DemoMail, owner: string, now: number): string {
  const text = { contentType: 'text/plain; charset=utf-8', content: fillInDates(mail.text, now) }
  const html = mail.html && { contentType: 'text/html; charset=utf-8', content: fillInDates(mail.html, now) }
  const body = html ? multipart('alternative', [text, html]) : leaf(text)
  return [
    ...headers(mail, owner, now),
    'MIME-Version: 1.0',
    mail.attachment ? multipart('mixed', [body, attachmentPart(mail.attachment)]) : body,
  ].join('\r\n')
}

function headers(mail: DemoMail, owner: string, now: number): string[] {
  const parent = mail.replyTo
    ? [`In-Reply-To: ${messageId(mail.replyTo)}`, `References: ${messageId(mail.replyTo)}`]
    : []
  return [
    `From: ${encoded(mail.from)}`,
    `To: ${encoded(mail.to ?? owner)}`,
    ...(mail.cc ? [`Cc: ${encoded(mail.cc)}`] : []),
    `Subject: ${encoded(mail.subject)}`,
    `Date: ${toRfcDate(now - mail.hoursAgo * HOUR_MS)}`,
    `Message-ID: ${messageId(mail.key)}`,
    ...parent,
    ...Object.entries(mail.headers ?? {}).map(([name, value]) => `${name}: ${value}`),
  ]
}

const messageId = (key: string): string => `<${key}@${DOMAIN}>`

const FOREIGN = String.raw`[^\s<>]*[^\x20-\x7e][^\s<>]*`
/** Encodes adjacent words together, because the space between two encoded words is dropped (RFC 2047, 6.2). */
const FOREIGN_RUN = new RegExp(`${FOREIGN}(?: ${FOREIGN})*`, 'g')

const encoded = (text: string): string => text.replaceAll(FOREIGN_RUN, (words) => `=?utf-8?B?${base64(words)}?=`)

const base64 = (text: string): string => Buffer.from(text).toString('base64')

const leaf = ({ contentType, content, disposition }: Part): string =>
  [
    `Content-Type: ${contentType}`,
    ...(disposition ? [`Content-Disposition: ${disposition}`] : []),
    'Content-Transfer-Encoding: base64',
    '',
    base64(content).replaceAll(/.{76}/g, '$&\r\n'),
    '',
  ].join('\r\n')

const attachmentPart = ({ filename, contentType, content }: NonNullable<DemoMail['attachment']>): string =>
  leaf({ contentType, content, disposition: `attachment; filename="${filename}"` })

function multipart(kind: 'alternative' | 'mixed', parts: (Part | string)[]): string {
  const boundary = `demo-${kind}`
  return [
    `Content-Type: multipart/${kind}; boundary="${boundary}"`,
    '',
    ...parts.flatMap((part) => [`--${boundary}`, typeof part === 'string' ? part : leaf(part)]),
    `--${boundary}--`,
    '',
  ].join('\r\n')
}

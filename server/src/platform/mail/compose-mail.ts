import { Readable } from 'node:stream'
import { breathe } from '#platform/clock/wait'
import { encodeWords } from './encoded-words.ts'
import { canFlow, flow } from './flow-text.ts'
import { messageEncoding, withCrlf } from './message-part.ts'
import { storableText } from './reading/storable-text.ts'

export interface ComposedFile {
  filename: string
  contentType: string
  /** Without angle brackets, for references from the HTML; '' for a plain attachment. */
  contentId: string
  content: Uint8Array
}

interface MailAddress {
  name: string
  address: string
}

/** Complete content of a message. Addresses are bare and validated; blind copies are not included. */
export interface MailToCompose {
  from: MailAddress
  to: readonly MailAddress[]
  cc: readonly MailAddress[]
  subject: string
  text: string
  /** '' = text only. */
  html: string
  /** Without angle brackets, like the next two. */
  messageId: string
  inReplyTo: string
  references: readonly string[]
  at: number
  /** An iCalendar object with the method REPLY (RFC 6047, section 2.4), shown beside the text; '' for none. */
  calendar?: string
  files: readonly ComposedFile[]
}

/**
 * Composes the message in wire format (RFC 5322, RFC 2045): lines end with CRLF and have at most 998 octets. Addresses
 * are passed as objects and never reparsed, so no field can inject another.
 */
export async function composeMail(mail: MailToCompose): Promise<Buffer> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const composer = new MailComposer({
    from: toAddress(mail.from),
    to: mail.to.map(toAddress),
    cc: mail.cc.map(toAddress),
    subject: asWritten(oneLine(mail.subject)),
    messageId: `<${mail.messageId}>`,
    ...(mail.inReplyTo ? { inReplyTo: `<${mail.inReplyTo}>` } : {}),
    ...(mail.references.length > 0 ? { references: mail.references.map((id) => `<${id}>`) } : {}),
    date: new Date(mail.at),
    // As alternatives, because the composer sets the type of `text` itself.
    alternatives: [
      ...(hasText(mail) ? [plainPart(mail.text || '\n')] : []),
      ...(mail.html ? [{ ...textPart(mail.html), contentType: 'text/html; charset=utf-8' }] : []),
      ...(mail.calendar ? [calendarPart(mail.calendar)] : []),
    ],
    attachments: mail.files.map(filePart),
    disableFileAccess: true,
    disableUrlAccess: true,
    newline: 'win',
  })
  return composer.compile().build()
}

function filePart(file: ComposedFile) {
  const filename = oneLine(file.filename) || (false as const)
  const encoding = file.contentType === 'message/rfc822' ? messageEncoding(file.content) : null
  if (encoding) {
    // A stream is passed on as it is.
    const content = Readable.from(slices(withCrlf(file.content)))
    return {
      filename,
      contentType: file.contentType,
      contentTransferEncoding: encoding,
      content,
      contentDisposition: 'attachment' as const,
    }
  }
  return {
    filename,
    contentType: mediaType(file.contentType),
    contentTransferEncoding: 'base64' as const,
    content: Readable.from(slices(file.content)),
    ...(file.contentId
      ? { cid: file.contentId, contentDisposition: 'inline' as const }
      : { contentDisposition: 'attachment' as const }),
  }
}

/** The part of a reply to an invitation names its method, as the object does (RFC 6047, section 2.4). */
const calendarPart = (calendar: string) => ({
  contentType: 'text/calendar; charset=utf-8; method=REPLY',
  contentTransferEncoding: 'base64' as const,
  content: calendar,
})

/** Without a text part, a file would be the whole email. */
const hasText = ({ text, html, files }: MailToCompose): boolean => text !== '' || (html === '' && files.length > 0)

const toAddress = ({ name, address }: MailAddress): MailAddress => ({ name: displayName(name), address })

/** Encodes a large file in slices, so that the event loop stays responsive. */
async function* slices(content: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < content.length; at += SLICE_BYTES) {
    if (at > 0) await breathe()
    yield content.subarray(at, at + SLICE_BYTES)
  }
}
const SLICE_BYTES = 256 * 1024

const plainPart = (text: string) =>
  canFlow(text)
    ? { ...textPart(flow(text)), contentType: 'text/plain; charset=utf-8; format=flowed' }
    : { ...textPart(text), contentType: 'text/plain; charset=utf-8' }

/** Never raw 7-bit: mail servers may break long lines and strip trailing spaces. */
function textPart(text: string) {
  const content = storableText(text).replace(/\r\n?/g, '\n')
  return { content, contentTransferEncoding: encodingFor(content) }
}

/**
 * Picks the shorter encoding: quoted-printable takes three octets per non-ASCII octet, base64 four per three octets.
 */
const encodingFor = (text: string): string => {
  const octets = Buffer.byteLength(text)
  let plain = 0
  for (let i = 0; i < text.length; i += 1) if (text.charCodeAt(i) < 0x80) plain += 1
  return plain + 3 * (octets - plain) <= (4 * octets) / 3 ? 'quoted-printable' : 'base64'
}

const oneLine = (text: string): string =>
  storableText(text)
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()

/** Many readers decode even a quoted name that looks encoded (against RFC 2047 §5). */
const displayName = (name: string): string => oneLine(name).replaceAll('=?', '= ?')

/** Encodes literal text that looks like an encoded word (RFC 2047 §2), so that it is shown as written. */
const asWritten = (subject: string): string => (subject.includes('=?') ? encodeWords(subject) : subject)

/** Media type of a part; it only affects the icon. Anything but a plain `type/subtype` is dropped. */
const mediaType = (type: string): string =>
  /^[a-z0-9!#$&^_.+-]{1,64}\/[a-z0-9!#$&^_.+-]{1,64}$/i.test(type) && !/^(?:multipart|message)\//i.test(type)
    ? type
    : 'application/octet-stream'

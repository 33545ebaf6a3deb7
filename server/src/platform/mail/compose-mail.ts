import { Readable } from 'node:stream'
import { breathe } from '#platform/clock/wait'
import { storableText } from './reading/storable-text.ts'

/** A file that goes along. */
export interface ComposedFile {
  filename: string
  contentType: string
  /** What the HTML shows it by, without angle brackets; '' for an attachment that is to be saved. */
  contentId: string
  content: Uint8Array
}

/** Everything that a message says. Addresses are bare and were checked; blind copies are not part of it. */
export interface MailToCompose {
  from: { name: string; address: string }
  to: readonly string[]
  cc: readonly string[]
  subject: string
  text: string
  /** '' = a mail of text only. */
  html: string
  /** Without angle brackets, as are the next two. */
  messageId: string
  inReplyTo: string
  references: readonly string[]
  at: number
  files: readonly ComposedFile[]
}

/**
 * The message as it goes over the wire (RFC 5322, RFC 2045), lines of at most 998 octets that end with CRLF. Nothing in
 * a field can begin another: addresses go in as objects, never as text that would be read again.
 */
export async function composeMail(mail: MailToCompose): Promise<Buffer> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const composer = new MailComposer({
    from: { name: displayName(mail.from.name), address: mail.from.address },
    to: mail.to.map(toAddress),
    cc: mail.cc.map(toAddress),
    subject: asWritten(oneLine(mail.subject)),
    messageId: `<${mail.messageId}>`,
    ...(mail.inReplyTo ? { inReplyTo: `<${mail.inReplyTo}>` } : {}),
    ...(mail.references.length > 0 ? { references: mail.references.map((id) => `<${id}>`) } : {}),
    date: new Date(mail.at),
    ...(hasText(mail) ? { text: textPart(mail.text || '\n') } : {}),
    ...(mail.html ? { html: textPart(mail.html) } : {}),
    attachments: mail.files.map((file) => ({
      filename: oneLine(file.filename) || false,
      contentType: mediaType(file.contentType),
      // Whatever it is, so that it arrives byte for byte.
      contentTransferEncoding: 'base64',
      content: Readable.from(slices(file.content)),
      ...(file.contentId
        ? { cid: file.contentId, contentDisposition: 'inline' }
        : { contentDisposition: 'attachment' }),
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
    newline: 'win',
  })
  return composer.compile().build()
}

/** Without any words, a file would be the whole mail; it is to stand beside them. */
const hasText = ({ text, html, files }: MailToCompose): boolean => text !== '' || (html === '' && files.length > 0)

const toAddress = (address: string) => ({ name: '', address })

/** A large file is encoded piece by piece, so that others get their turn. */
async function* slices(content: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < content.length; at += SLICE_BYTES) {
    if (at > 0) await breathe()
    yield content.subarray(at, at + SLICE_BYTES)
  }
}
const SLICE_BYTES = 256 * 1024

/** Never "7 bit as it is": mail servers may break long lines and take spaces off the ends of others. */
function textPart(text: string) {
  const content = storableText(text).replace(/\r\n?/g, '\n')
  return { content, contentTransferEncoding: encodingFor(content) }
}

/** Whichever is shorter: quoted-printable takes three octets for each that is not ASCII, base64 four for three. */
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

/** A name in quotes that looks encoded is decoded by many readers all the same (against RFC 2047 §5). */
const displayName = (name: string): string => oneLine(name).replaceAll('=?', '= ?')

/** What only looks like an encoded word (RFC 2047 §2) is encoded, so that it is shown as it was written. */
const asWritten = (subject: string): string => (subject.includes('=?') ? encodeWords(subject) : subject)

/** An encoded word has at most 75 characters, and none splits a character (RFC 2047 §5). */
const MAX_WORD_OCTETS = 45

function encodeWords(text: string): string {
  const pieces: string[] = ['']
  for (const char of text) {
    const longer = `${pieces.at(-1)}${char}`
    if (Buffer.byteLength(longer) <= MAX_WORD_OCTETS) pieces[pieces.length - 1] = longer
    else pieces.push(char)
  }
  return pieces.map((piece) => `=?UTF-8?B?${Buffer.from(piece).toString('base64')}?=`).join(' ')
}

/** What a part is called decides nothing but its icon; one that is not a plain `type/subtype` is not repeated. */
const mediaType = (type: string): string =>
  /^[a-z0-9!#$&^_.+-]{1,64}\/[a-z0-9!#$&^_.+-]{1,64}$/i.test(type) && !/^(?:multipart|message)\//i.test(type)
    ? type
    : 'application/octet-stream'

import { splitQuotedText } from '@dossier/analysis/quoted-text'
import { cutText } from '#platform/mail/reading/storable-text'
import { type BodyParts, escapeHtml, textAsHtml } from './add-signature.ts'

/** Quotes no more than this; the recipient has the original. */
const MAX_QUOTED_LENGTH = 200_000

export interface Original {
  text: string
  html: string
  at: number
  name: string
  address: string
  /** IANA zone of the writer; UTC when nobody chose one. */
  timeZone: string
}

export const quotesAlready = (body: BodyParts): boolean =>
  splitQuotedText(body.text).quoted !== '' || /<blockquote\b/i.test(body.html)

/** Appends the original with marked lines (RFC 3676 §4.5), and as HTML if the body has it. */
export function quoteOriginal(body: BodyParts, original: Original): BodyParts {
  const heading = attribution(original)
  const text = `${body.text.trimEnd()}\n\n${heading}\n${markLines(cutText(original.text, MAX_QUOTED_LENGTH))}\n`
  if (body.html === '') return { text: text.trimStart(), html: '' }
  const quoted =
    original.html && original.html.length <= MAX_QUOTED_LENGTH
      ? original.html
      : textAsHtml(cutText(original.text, MAX_QUOTED_LENGTH).trim())
  const html = `${body.html}<br><div>${escapeHtml(heading)}</div><blockquote type="cite">${quoted}</blockquote>`
  return { text: text.trimStart(), html }
}

/** `On 20 Nov 2026, 11:12, Mara Lind <mara@lind.example> wrote:` */
export function attribution({ at, name, address, timeZone }: Original): string {
  const who = name ? `${cutText(name, 100)} <${address}>` : `<${address}>`
  return `On ${momentIn(timeZone, at)}, ${address ? who : 'somebody'} wrote:`
}

/** Names the zone only where it is nobody's choice. */
function momentIn(timeZone: string, at: number): string {
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const { day, month, year, hour, minute } = Object.fromEntries(
    format.formatToParts(at).map(({ type, value }) => [type, value]),
  )
  return `${day} ${month} ${year}, ${hour}:${minute}${timeZone === 'UTC' ? ' UTC' : ''}`
}

const markLines = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .trimEnd()
    .split('\n')
    .map((line) => (line.startsWith('>') ? `>${line}` : line === '' ? '>' : `> ${line}`))
    .join('\n')

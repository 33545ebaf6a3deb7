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

/** `On 20 Nov 2026, 10:12 UTC, Mara Lind <mara@lind.example> wrote:` */
export function attribution({ at, name, address }: Original): string {
  const [, day, month, year, hour, minute] =
    /^\w+, (\d+) (\w+) (\d+) (\d+):(\d+)/.exec(new Date(at).toUTCString()) ?? []
  const who = name ? `${cutText(name, 100)} <${address}>` : `<${address}>`
  return `On ${Number(day)} ${month} ${year}, ${hour}:${minute} UTC, ${address ? who : 'somebody'} wrote:`
}

const markLines = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .trimEnd()
    .split('\n')
    .map((line) => (line.startsWith('>') ? `>${line}` : line === '' ? '>' : `> ${line}`))
    .join('\n')

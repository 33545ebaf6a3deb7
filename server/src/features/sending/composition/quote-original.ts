import { splitQuotedText } from '@dossier/analysis/quoted-text'
import { cutText } from '#platform/mail/reading/storable-text'
import { type BodyParts, escapeHtml, textAsHtml } from './add-signature.ts'

/** More of a mail than this is not quoted; whoever needs the rest has the mail. */
const MAX_QUOTED_LENGTH = 200_000

/** The mail that is answered, as it is kept: its HTML is clean. */
export interface Original {
  text: string
  html: string
  /** When it was written, or came in. */
  at: number
  name: string
  address: string
}

/** Whether the writer has quoted by hand, so that nothing is to be added. */
export const quotesAlready = (body: BodyParts): boolean =>
  splitQuotedText(body.text).quoted !== '' || /<blockquote\b/i.test(body.html)

/** The body with the original below it, each line marked (RFC 3676 §4.5); as HTML too where the body is. */
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

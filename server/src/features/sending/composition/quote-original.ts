import { splitQuotedText } from '@dossier/analysis/quoted-text'
import { cutText } from '#platform/mail/reading/storable-text'
import { type BodyParts, escapeHtml, textAsHtml } from './body-parts.ts'
import { formatMoment, type WrittenAt } from './quote-date.ts'
import { type QuoteWords, quoteWords } from './quote-words.ts'

/** A reply quotes no more than this; the recipient has the original. */
const MAX_QUOTED_LENGTH = 200_000

interface Person {
  name: string
  address: string
}

export interface Original {
  text: string
  html: string
  subject: string
  from: Person
  to: readonly Person[]
  cc: readonly Person[]
  writtenAt: WrittenAt
  /** ISO 639-1 code of its language; '' when unknown. */
  language: string
}

/** Returns the original with marked lines (RFC 3676 §4.5) below an attribution, and as HTML. */
export function quoteReply(original: Original): BodyParts {
  const heading = attribution(original)
  const text = cutText(original.text, MAX_QUOTED_LENGTH)
  const html = original.html && original.html.length <= MAX_QUOTED_LENGTH ? original.html : textAsHtml(text.trim())
  return {
    text: `${heading}\n${markLines(text)}\n`,
    html: `<div>${escapeHtml(heading)}</div><blockquote type="cite">${html}</blockquote>`,
  }
}

/** `On 20 Nov 2026, 11:12, Mara Lind <mara@lind.example> wrote:`, in the language of the original. */
export function attribution({ from, writtenAt, language }: Original): string {
  const words = quoteWords(language)
  const { date, time } = formatMoment(writtenAt, words.locale)
  const values: Record<string, string> = { date, time, who: from.address ? nameOf(from) : words.somebody }
  return words.wrote.replace(/\{\{(\w+)\}\}/g, (_all, name: string) => values[name] ?? '')
}

/** Returns the whole original below its most important fields, as clients forward inline. */
export function quoteForward(original: Original): BodyParts {
  const words = quoteWords(original.language)
  const head = [`---------- ${words.forwarded} ----------`, ...fieldsOf(original, words)]
  return {
    text: `${head.join('\n')}\n\n${original.text.replace(/\r\n?/g, '\n').trimEnd()}\n`,
    html: `<div>${head.map(escapeHtml).join('<br>')}</div><br><div>${original.html || textAsHtml(original.text.trim())}</div>`,
  }
}

function fieldsOf({ from, to, cc, subject, writtenAt }: Original, words: QuoteWords): string[] {
  const { date, time } = formatMoment(writtenAt, words.locale)
  const people = (list: readonly Person[]) => list.map(nameOf).join(', ')
  return [
    `${words.from}: ${nameOf(from)}`,
    `${words.date}: ${date}, ${time}`,
    `${words.subject}: ${subject}`,
    ...(to.length > 0 ? [`${words.to}: ${people(to)}`] : []),
    ...(cc.length > 0 ? [`${words.cc}: ${people(cc)}`] : []),
  ]
}

const nameOf = ({ name, address }: Person): string => {
  const shown = cutText(name.replace(/\s+/g, ' ').trim(), 100)
  if (address === '') return shown
  return shown === '' ? `<${address}>` : `${shown} <${address}>`
}

/** Reports whether the writer has quoted from the original by hand. */
export function quotesAlready(body: BodyParts, { text: original }: Pick<Original, 'text'>): boolean {
  const written = new Set(original.split('\n').map(bare).filter(Boolean))
  const inText = splitQuotedText(body.text)
    .quoted.split('\n')
    .filter((line) => line.trimStart().startsWith('>'))
  const quote = body.html.search(/<blockquote\b/i)
  const inHtml =
    quote < 0
      ? []
      : body.html
          .slice(quote)
          .replace(/<[^<>]*>/g, '\n')
          .split('\n')
  return [...inText, ...inHtml].some((line) => written.has(bare(line)))
}

const bare = (line: string): string =>
  line
    .replace(/^[>\s]+/, '')
    .replace(/\s+/g, ' ')
    .trim()

const markLines = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .trimEnd()
    .split('\n')
    .map((line) => (line.startsWith('>') ? `>${line}` : line === '' ? '>' : `> ${line}`))
    .join('\n')

import { splitQuotedText } from '@dossier/analysis/quoted-text'
import { type BodyParts, textAsHtml } from './body-parts.ts'

/**
 * Puts the signature below what the writer wrote and above the quote. The line `-- ` precedes it only when nothing
 * follows: clients drop everything below that line from the next reply (RFC 3676 §4.3).
 * @param quote what is put below, or null; a quote that the body ends with counts too.
 */
export function signAndQuote(body: BodyParts, signature: BodyParts, quote: BodyParts | null): BodyParts {
  const { own, tail } = quote ? { own: body, tail: quote } : splitAtQuote(body)
  const signed = isSigned(own, signature) ? own : addSignature(own, signature, tail !== null)
  if (tail === null) return signed
  const text = [signed.text.trimEnd(), tail.text.trim()].filter(Boolean).join('\n\n')
  return { text: `${text}\n`, html: signed.html && `${signed.html}<br>${tail.html}` }
}

function addSignature(own: BodyParts, signature: BodyParts, isAboveQuote: boolean): BodyParts {
  const name = signature.text.trim()
  if (name === '' && !/<img\b/i.test(signature.html)) return own
  const written = own.text.trimEnd()
  const mark = isAboveQuote ? '' : '-- \n'
  const text = name === '' ? own.text : `${written === '' ? '' : `${written}\n\n`}${mark}${name}\n`
  const html = own.html && `${own.html}<br><div>${mark && '-- <br>'}${signature.html || textAsHtml(name)}</div>`
  return { text, html }
}

/** Does not sign twice: the text ends with the lines of the signature. */
function isSigned({ text }: BodyParts, signature: BodyParts): boolean {
  const name = linesOf(signature.text)
  const last = linesOf(text).slice(-name.length)
  return name.length > 0 && name.every((line, index) => line === last[index])
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean)

/** Splits off a quote at the end, which the writer may have edited. Answers between quotes are no such quote. */
function splitAtQuote(body: BodyParts): { own: BodyParts; tail: BodyParts | null } {
  const zone = splitQuotedText(body.text).zones.at(-1)
  const html = splitHtml(body.html)
  if (zone?.kind !== 'quoted' || html === null) return { own: body, tail: null }
  const at = Math.min(zone.start, body.text.length)
  return {
    own: { text: body.text.slice(0, at), html: html.own },
    tail: { text: body.text.slice(at), html: html.tail },
  }
}

const QUOTE_TAG = /<(\/?)blockquote\b[^<>]*>/gi

/** @returns null when the HTML does not end with exactly one quote. */
function splitHtml(html: string): { own: string; tail: string } | null {
  if (html === '') return { own: '', tail: '' }
  const start = lastQuoteStart(html)
  if (start === null) return null
  const at = attributionStart(html, start)
  return { own: html.slice(0, at), tail: html.slice(at) }
}

const MAX_ATTRIBUTION = 2000

/** The paragraph right before the quote belongs to it when it ends with a colon. */
function attributionStart(html: string, start: number): number {
  const before = html.slice(Math.max(0, start - MAX_ATTRIBUTION), start)
  const tag = /<\/(p|div)>\s{0,20}(?:<br ?\/?>\s{0,20})?$/i.exec(before)?.[1]
  if (tag === undefined) return start
  const opened = before.toLowerCase().lastIndexOf(`<${tag.toLowerCase()}`)
  const words = before
    .slice(opened)
    .replace(/<[^<>]*>/g, '')
    .trim()
  return opened >= 0 && /[:：]$/.test(words) ? start - before.length + opened : start
}

function lastQuoteStart(html: string): number | null {
  let depth = 0
  let start: number | null = null
  let end = 0
  for (const { 0: tag, 1: slash, index } of html.matchAll(QUOTE_TAG)) {
    if (slash === '') {
      if (depth === 0) start = index
      depth += 1
    } else if (depth > 0) {
      depth -= 1
      if (depth === 0) end = index + tag.length
    }
  }
  const after = html
    .slice(end)
    .replace(/<[^<>]*>/g, '')
    .replaceAll('&nbsp;', ' ')
  return start !== null && depth === 0 && after.trim() === '' ? start : null
}

import type { Span } from '@dossier/analysis/span'
import { LIMITS } from '@dossier/contract/vocabulary'

/** Words and the text around them (W3C Web Annotation Data Model, section 4.2.4: text quote selector). */
export interface Quote {
  exact: string
  prefix: string
  suffix: string
}

/** Short words are found again only together with text around them, so that "the" leads to no other "the". */
const MIN_EVIDENCE_CHARS = 32
/** A text that repeats the words more often is searched no further. */
const MAX_OCCURRENCES = 200

/**
 * Returns a function that finds quotes in a text. White space may differ. Of equal words, those with the most equal text
 * around them count, then those nearest to the offset.
 */
export function anchorIn(text: string): (quote: Quote, near: number | null) => Span | null {
  const folded = fold(text)
  return (quote, near) => {
    const [exact, prefix, suffix] = [foldSpaces(quote.exact).trim(), foldSpaces(quote.prefix), foldSpaces(quote.suffix)]
    const needed = Math.min(MIN_EVIDENCE_CHARS, exact.length + prefix.length + suffix.length)
    let best: { at: number; evidence: number; distance: number } | null = null
    for (const at of occurrencesOf(exact, folded.text)) {
      const before = folded.text.slice(Math.max(0, at - prefix.length), at)
      const after = folded.text.slice(at + exact.length, at + exact.length + suffix.length)
      const evidence = exact.length + equalAtEnd(before, prefix) + equalAtStart(after, suffix)
      const distance = near === null ? 0 : Math.abs((folded.offsets[at] ?? 0) - near)
      const isBetter = !best || evidence > best.evidence || (evidence === best.evidence && distance < best.distance)
      if (evidence >= needed && isBetter) best = { at, evidence, distance }
    }
    if (!best) return null
    const last = best.at + exact.length - 1
    return { start: folded.offsets[best.at] ?? 0, end: (folded.offsets[last] ?? 0) + 1 }
  }
}

/** Returns the quote of a span. No part of it begins or ends within a character. */
export function quoteOf(text: string, { start, end }: Span): Quote {
  return {
    exact: withoutHalves(text.slice(start, end)),
    prefix: withoutHalves(text.slice(Math.max(0, start - LIMITS.highlightContext), start)),
    suffix: withoutHalves(text.slice(end, end + LIMITS.highlightContext)),
  }
}

const withoutHalves = (part: string): string => part.replace(/^[\uDC00-\uDFFF]/, '').replace(/[\uD800-\uDBFF]$/, '')

interface Folded {
  text: string
  /** Offset of each character in the original. */
  offsets: Uint32Array
}

const SPACES = /\s+/g
const foldSpaces = (text: string): string => text.replaceAll(SPACES, ' ')

function fold(text: string): Folded {
  const folded = foldSpaces(text)
  const offsets = new Uint32Array(folded.length)
  let to = 0
  let from = 0
  const copy = (end: number): void => {
    for (; from < end; from += 1, to += 1) offsets[to] = from
  }
  for (const { index, 0: spaces } of text.matchAll(SPACES)) {
    copy(index + 1)
    from = index + spaces.length
  }
  copy(text.length)
  return { text: folded, offsets }
}

function* occurrencesOf(words: string, text: string): Generator<number> {
  if (words === '') return
  let at = text.indexOf(words)
  for (let count = 0; at >= 0 && count < MAX_OCCURRENCES; count += 1) {
    yield at
    at = text.indexOf(words, at + 1)
  }
}

function equalAtStart(text: string, sample: string): number {
  let count = 0
  while (count < text.length && count < sample.length && text[count] === sample[count]) count += 1
  return count
}

function equalAtEnd(text: string, sample: string): number {
  let count = 0
  while (count < text.length && count < sample.length && text.at(-1 - count) === sample.at(-1 - count)) count += 1
  return count
}

import type { AnswerSource } from '@dossier/contract/ask'
import type { HighlightSegment } from '@dossier/contract/search'
import type { Turn } from './turns.ts'

/**
 * Marks the words that answer in a sentence that quotes a passage, which it shows without markup. Other sentences have
 * no marks.
 */
export function markWords({ sources }: Pick<Turn, 'sources'>, sentence: string): HighlightSegment[] {
  const quoted = sources.find(({ excerpt }) => wordsOf(excerpt) === wordsOf(sentence))
  const segments: HighlightSegment[] = []
  let at = 0
  for (const mark of quoted?.marks ?? []) {
    const words = quoted?.excerpt.slice(mark.start, mark.end) ?? ''
    // Without markup the words stand there or further left.
    const start = words === '' ? -1 : sentence === quoted?.excerpt ? mark.start : sentence.indexOf(words, at)
    if (start < at) continue
    segments.push({ text: sentence.slice(at, start), highlighted: false })
    segments.push({ text: words, highlighted: true })
    at = start + words.length
  }
  return [...segments, { text: sentence.slice(at), highlighted: false }]
}

const LINK_TARGET = /\]\([^)]{0,2000}\)/g
const wordsOf = (text: string): string => text.replace(LINK_TARGET, ']').replace(/[^\p{L}\p{N}]+/gu, '')

/** Marks the passage of a source in its text. A text that changed since has it elsewhere, or nowhere. */
export function markPassage(
  text: string,
  { excerpt, start }: Pick<AnswerSource, 'excerpt' | 'start'>,
): HighlightSegment[] {
  const at = text.startsWith(excerpt, start) ? start : text.indexOf(excerpt)
  if (at < 0 || excerpt === '') return [{ text, highlighted: false }]
  return [
    { text: text.slice(0, at), highlighted: false },
    { text: excerpt, highlighted: true },
    { text: text.slice(at + excerpt.length), highlighted: false },
  ]
}

import type { AnswerSource } from '@dossier/contract/ask'
import type { HighlightSegment } from '@dossier/contract/search'
import type { Turn } from './turns.ts'

/** Marks the words that answer in a sentence that quotes a passage. Other sentences have no marks. */
export function markWords({ sources }: Pick<Turn, 'sources'>, sentence: string): HighlightSegment[] {
  const quoted = sources.find(({ excerpt }) => excerpt === sentence)
  const segments: HighlightSegment[] = []
  let at = 0
  for (const { start, end } of quoted?.marks ?? []) {
    if (start < at) continue
    segments.push({ text: sentence.slice(at, start), highlighted: false })
    segments.push({ text: sentence.slice(start, end), highlighted: true })
    at = end
  }
  return [...segments, { text: sentence.slice(at), highlighted: false }]
}

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

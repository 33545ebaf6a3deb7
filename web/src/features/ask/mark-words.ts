import type { AnswerSource } from '@dossier/contract/ask'
import type { HighlightSegment } from '@dossier/contract/search'

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

import { characterBoundary } from '@dossier/analysis/plain-text'

/** A sentence: the characters `start` to `end` of a text (UTF-16 units). */
export interface SentenceSpan {
  start: number
  end: number
}

/** Longer sentences are cut. */
export const MAX_SENTENCE = 500

const segments = new Intl.Segmenter('und', { granularity: 'sentence' })

/** Returns the sentences of a text, without the white space around them. Emails break lines inside of sentences. */
export function sentencesIn(text: string): SentenceSpan[] {
  const sentences: SentenceSpan[] = []
  for (const { segment, index } of segments.segment(text)) {
    const trimmed = segment.trim()
    if (trimmed === '') continue
    const start = index + segment.indexOf(trimmed)
    const end = characterBoundary(text, Math.min(start + trimmed.length, start + MAX_SENTENCE))
    const last = sentences.at(-1)
    if (last && goesOn(text, last, { start, end })) last.end = end
    else sentences.push({ start, end })
  }
  return sentences
}

/** One line break after a text without an end. */
const goesOn = (text: string, before: SentenceSpan, next: SentenceSpan): boolean =>
  next.end - before.start <= MAX_SENTENCE &&
  !/[.!?…:。！？]["')\]»”’]*$/.test(text.slice(before.start, before.end).slice(-12)) &&
  /^[^\S\n]*\r?\n[^\S\n]*$/.test(text.slice(before.end, next.start))

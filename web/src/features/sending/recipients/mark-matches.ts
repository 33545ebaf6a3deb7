import type { HighlightSegment } from '@dossier/contract/search'

/** Marks the starts of words that were typed. Case and accents do not count. */
export function markMatches(text: string, typed: string): HighlightSegment[] {
  const words = fold(typed).split(/\s+/).filter(Boolean)
  const folded = fold(text)
  // Folding that changes the length would shift the marks.
  if (folded.length !== text.length || words.length === 0) return [{ text, highlighted: false }]
  const segments: HighlightSegment[] = []
  let at = 0
  for (const { index, length } of startsIn(folded, words)) {
    if (index < at) continue
    if (index > at) segments.push({ text: text.slice(at, index), highlighted: false })
    segments.push({ text: text.slice(index, index + length), highlighted: true })
    at = index + length
  }
  if (at < text.length) segments.push({ text: text.slice(at), highlighted: false })
  return segments
}

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

function startsIn(text: string, words: readonly string[]): { index: number; length: number }[] {
  const starts = [...text.matchAll(/[\p{L}\p{N}]+/gu)].map(({ index }) => index)
  return starts.flatMap((index) => {
    const lengths = words.filter((word) => text.startsWith(word, index)).map(({ length }) => length)
    return lengths.length > 0 ? [{ index, length: Math.max(...lengths) }] : []
  })
}

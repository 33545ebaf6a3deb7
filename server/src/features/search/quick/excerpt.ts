import type { HighlightField } from '@dossier/contract/vocabulary'
import type { FindWords, Found } from './find-words.ts'
import type { HitText } from './hit-texts.ts'

export interface Segment {
  text: string
  highlighted: boolean
}

export interface Excerpt {
  field: HighlightField
  segments: Segment[]
  /** Name of the attached file with this text. */
  file?: string
}

/** Excerpt length and the text before its first highlight, in UTF-16 units. */
const LENGTH = 180
const LEAD = 40

export function excerptOf(hit: Pick<HitText, 'title' | 'parts'>, find: FindWords): Excerpt {
  const fields = [{ field: 'title' as const, text: hit.title, file: '' }, ...hit.parts].map(
    ({ field, text, file = '' }) => {
      const { found } = find(text)
      return { field, text, file, found, covered: new Set(found.map(({ word }) => word)).size }
    },
  )
  const [best] = fields.toSorted((a, b) => b.covered - a.covered)
  const shown = best && best.covered > 0 ? best : (fields.find(({ field }) => field === 'body') ?? best)
  if (!shown) return { field: 'title', segments: [] }
  const segments = segmentsOf(shown.text, shown.found)
  return { field: shown.field, segments, ...(shown.file === '' ? {} : { file: shown.file }) }
}

/** Returns the densest part as segments. Offsets mark the matches, because a text could contain any marker. */
export function segmentsOf(text: string, found: readonly Found[]): Segment[] {
  const from = wordStart(text, Math.max(0, densest(found) - LEAD))
  const to = text.length - from <= LENGTH ? text.length : wordEnd(text, from, from + LENGTH)
  const segments: Segment[] = [{ text: from > 0 ? '… ' : '', highlighted: false }]
  let at = from
  for (const { start, end } of found) {
    if (start < at || end > to) continue
    segments.push({ text: plain(text.slice(at, start)), highlighted: false })
    segments.push({ text: plain(text.slice(start, end)), highlighted: true })
    at = end
  }
  segments.push({ text: plain(text.slice(at, to)), highlighted: false })
  segments.push({ text: to < text.length ? ' …' : '', highlighted: false })
  return joined(segments)
}

/** Returns the start of the densest window. One pass, because a text may have tens of thousands of matches. */
function densest(found: readonly Found[]): number {
  let best = { start: found[0]?.start ?? 0, words: 0 }
  /** Occurrences of each word in the current window, which ends before `next`. */
  const within = new Map<number, number>()
  let next = 0
  for (const [index, first] of found.entries()) {
    for (let each = found[next]; each && each.end <= first.start + LENGTH - LEAD; each = found[next]) {
      within.set(each.word, (within.get(each.word) ?? 0) + 1)
      next += 1
    }
    if (within.size > best.words) best = { start: first.start, words: within.size }
    if (next <= index) next = index + 1
    else leave(within, first.word)
  }
  return best.start
}

function leave(within: Map<number, number>, word: number): void {
  const remaining = (within.get(word) ?? 0) - 1
  if (remaining > 0) within.set(word, remaining)
  else within.delete(word)
}

function wordStart(text: string, at: number): number {
  if (at === 0) return 0
  const space = text.slice(at, at + LEAD).search(/\s/)
  return space === -1 ? beforeCharacter(text, at) : at + space + 1
}

function wordEnd(text: string, from: number, at: number): number {
  const space = text.slice(from, at).search(/\s\S*$/)
  return space <= 0 ? beforeCharacter(text, at) : from + space
}

/** Never splits a surrogate pair. */
const beforeCharacter = (text: string, at: number): number => (/[\udc00-\udfff]/.test(text[at] ?? '') ? at - 1 : at)

/** One line, without bidirectional control characters. */
const plain = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')

function joined(segments: readonly Segment[]): Segment[] {
  const merged: Segment[] = []
  for (const segment of segments) {
    const last = merged.at(-1)
    if (segment.text === '') continue
    if (last?.highlighted === segment.highlighted) last.text += segment.text
    else merged.push({ ...segment })
  }
  return merged
}

import type { Span } from '@dossier/analysis/span'
import type { Highlight } from '@dossier/contract/highlight'

/** A stretch of a paragraph, with the highlight that it belongs to. */
export interface Stretch extends Span {
  words: string
  highlight: Highlight | null
}

export interface Paragraph {
  start: number
  stretches: Stretch[]
}

/** Splits a text at empty lines, and each paragraph at its highlights. Offsets are those of the whole text. */
export function paragraphsOf(text: string, highlights: readonly Highlight[]): Paragraph[] {
  const shown = highlights.flatMap((highlight) =>
    highlight.start === null || highlight.end === null
      ? []
      : [{ start: highlight.start, end: highlight.end, highlight }],
  )
  return spansOf(text).map((span) => ({ start: span.start, stretches: stretchesOf(text, span, shown) }))
}

function spansOf(text: string): Span[] {
  const spans: Span[] = []
  let start = 0
  for (const { index, 0: gap } of [...text.matchAll(/\n{2,}/g), { index: text.length, 0: '' }]) {
    if (text.slice(start, index).trim() !== '') spans.push({ start, end: index })
    start = index + gap.length
  }
  return spans
}

interface Shown extends Span {
  highlight: Highlight
}

/** Of highlights that overlap, the one that begins last is shown. */
function stretchesOf(text: string, { start, end }: Span, highlights: readonly Shown[]): Stretch[] {
  const inside = highlights.filter((each) => each.start < end && each.end > start)
  const cuts = new Set([start, end])
  for (const each of inside) {
    cuts.add(Math.max(start, each.start))
    cuts.add(Math.min(end, each.end))
  }
  const at = [...cuts].sort((a, b) => a - b)
  return at.slice(0, -1).map((from, index) => {
    const to = at[index + 1] ?? end
    const over = inside.filter((each) => each.start <= from && each.end >= to)
    return { start: from, end: to, words: text.slice(from, to), highlight: over.at(-1)?.highlight ?? null }
  })
}

/** Returns the spans of the sentences of a text. */
export function sentencesOf(text: string, language: string): Span[] {
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' })
  return spansOf(text).flatMap((paragraph) =>
    [...segmenter.segment(text.slice(paragraph.start, paragraph.end))].flatMap(({ index, segment }) => {
      const words = segment.trim()
      const start = paragraph.start + index + segment.indexOf(words)
      return words === '' ? [] : [{ start, end: start + words.length }]
    }),
  )
}

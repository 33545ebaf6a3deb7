import type { HighlightSegment } from '@dossier/contract/search'

export function withOffsets(segments: readonly HighlightSegment[]): (HighlightSegment & { at: number })[] {
  let at = 0
  return segments.flatMap((segment) => {
    const begins = at
    at += segment.text.length
    return segment.text === '' ? [] : [{ ...segment, at: begins }]
  })
}

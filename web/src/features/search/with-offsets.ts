import type { HighlightSegment } from '@dossier/contract/search'

/** Each segment with the place where it begins; empty ones are left out. */
export function withOffsets(segments: readonly HighlightSegment[]): (HighlightSegment & { at: number })[] {
  let at = 0
  return segments.flatMap((segment) => {
    const begins = at
    at += segment.text.length
    return segment.text === '' ? [] : [{ ...segment, at: begins }]
  })
}

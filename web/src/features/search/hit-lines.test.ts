import type { HighlightSegment, QuickSearchResult } from '@dossier/contract/search'
import { describe, expect, it } from 'vitest'
import { withOffsets } from '#ui/with-offsets.ts'
import { hitLines, reasonWithoutWords } from './hit-lines.ts'

const plain = (text: string): HighlightSegment => ({ text, highlighted: false })
const marked = (text: string): HighlightSegment => ({ text, highlighted: true })

const hit = (title: string, highlight_field: QuickSearchResult['highlight_field'], segments: HighlightSegment[]) =>
  ({
    title,
    highlight_field,
    excerpt: segments.map(({ text }) => text).join(''),
    highlight_segments: segments,
  }) as QuickSearchResult

describe('the lines of a hit', () => {
  it('mark the title when it is what was found, and do not say it twice', () => {
    const segments = [marked('Linen'), plain(' edition')]
    expect(hitLines(hit('Linen edition', 'title', segments))).toEqual({ title: segments, excerpt: [] })
    expect(hitLines(hit('Linen\n  edition', 'title', segments)).title).toBe(segments)
  })

  it('show the whole title above a part of it', () => {
    const segments = [plain('… '), marked('linen'), plain(' edition')]
    const lines = hitLines(hit('A very long title of a linen edition', 'title', segments))
    expect(lines).toEqual({ title: [plain('A very long title of a linen edition')], excerpt: segments })
  })

  it('show the words around what was found elsewhere, even where they read like the title', () => {
    const segments = [marked('Linen')]
    expect(hitLines(hit('Linen', 'body', segments))).toEqual({ title: [plain('Linen')], excerpt: segments })
  })

  it('leave out what is empty', () => {
    expect(hitLines(hit('', 'body', [marked('linen')])).title).toEqual([])
    expect(hitLines(hit('Linen', 'body', [])).excerpt).toEqual([])
    expect(hitLines(hit(' ', 'title', [plain(' ')]))).toEqual({ title: [], excerpt: [] })
  })

  it('hold every character of the segments, each with a place of its own', () => {
    const segments = [plain('a'), marked(''), marked('<mark>'), plain('a')]
    const placed = withOffsets(segments)
    expect(placed.map(({ text }) => text).join('')).toBe('a<mark>a')
    expect(placed.map(({ at }) => at)).toEqual([0, 1, 7])
  })
})

describe('the reason of a hit', () => {
  const reason = (...why: QuickSearchResult['why']) => reasonWithoutWords({ ...hit('', 'body', []), why })

  it('is said only when the hit has none of the words', () => {
    expect(reason('context')).toBe('context')
    expect(reason('context', 'meaning')).toBe('context')
    expect(reason('meaning')).toBe('meaning')
    expect(reason('words', 'context')).toBeNull()
    expect(reason('title')).toBeNull()
  })
})

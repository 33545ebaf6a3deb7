import type { HighlightSegment, QuickSearchResult } from '@dossier/contract/search'

interface HitLines {
  title: HighlightSegment[]
  /** Empty when it would repeat the title. */
  excerpt: HighlightSegment[]
}

/** The title with highlights, or the plain title and an excerpt of another field. */
export function hitLines({ title, excerpt, highlight_field, highlight_segments }: QuickSearchResult): HitLines {
  const plain = title.trim() === '' ? [] : [{ text: title, highlighted: false }]
  if (excerpt.trim() === '') return { title: plain, excerpt: [] }
  if (highlight_field === 'title' && sameWords(excerpt, title)) return { title: highlight_segments, excerpt: [] }
  return { title: plain, excerpt: highlight_segments }
}

/** Returns what led to a hit that has none of the words itself. */
export function reasonWithoutWords({ why }: QuickSearchResult): 'context' | 'meaning' | null {
  if (why.some((reason) => reason !== 'context' && reason !== 'meaning')) return null
  if (why.includes('context')) return 'context'
  return why.includes('meaning') ? 'meaning' : null
}

const sameWords = (first: string, second: string): boolean => squeezed(first) === squeezed(second)
const squeezed = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

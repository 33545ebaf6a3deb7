import type { Lists, Take } from './fts5-lists.ts'
import { NotReadable } from './fts5-page.ts'
import { RowSet, together } from './sorted-rows.ts'

/** Any of these terms, or any term that begins so. */
export interface CountedWord {
  terms: string[]
  /** '' = none. */
  beginning: string
}

// Of several words every list is read to its end, where FTS5 leaps from row to row of the shortest and ends at what was asked for.

/** Pages that are read in any case. */
const FEW_PAGES = 8
/** Of the shortest list: with more, most words have more records in common than are asked for. */
const MOST_PAGES = 100
/** What reading a page takes, in microseconds; and a leap of FTS5 to a row, in one list or in those of a hundred words. */
const PAGE_US = 15
const LEAP_US = 2.5
const LEAP_TO_ANY_US = 20

export function readWord(lists: Lists, { terms, beginning }: CountedWord, take: Take): boolean {
  return terms.every((term) => lists.having(term, take)) && (beginning === '' || lists.beginningWith(beginning, take))
}

/** The rows that have the word; null where they are more than `most`. */
export function rowsOf(lists: Lists, word: CountedWord, most = Number.POSITIVE_INFINITY): Float64Array | null {
  const pages: Float64Array[] = []
  let size = 0
  const isWhole = readWord(lists, word, (page) => {
    pages.push(page.slice())
    size += page.length
    return size <= most
  })
  return isWhole ? together(pages) : null
}

/** Rows, and those of them that have a word: by their places, each counted once. */
export interface Marked {
  rows: RowSet
  has: Uint8Array
  found: number
}

export const unmarked = (rows: RowSet): Marked => ({ rows, has: new Uint8Array(rows.rows.length), found: 0 })

export function mark(marked: Marked, list: Float64Array): void {
  const { rows, has } = marked
  let found = 0
  rows.eachIn(list, (at) => {
    if (has[at] === 1) return
    has[at] = 1
    found += 1
  })
  marked.found += found
}

/** The last of those that are marked. */
export function newestOf({ rows: { rows }, has }: Marked, most: number): number[] {
  const newest: number[] = []
  for (let at = rows.length - 1; at >= 0 && newest.length < most; at -= 1)
    if (has[at] === 1) newest.push(rows[at] as number)
  return newest
}

/** Marks those that have the word, until so many are. */
export function markWord(lists: Lists, marked: Marked, word: CountedWord, most: number): void {
  if (marked.rows.rows.length === 0) return
  readWord(lists, word, (list) => {
    mark(marked, list)
    return marked.found < most
  })
}

/**
 * The rows that have all of these words, of those that `visible` leaves, for whoever looks for `then` among them.
 * @throws NotReadable where FTS5 is faster.
 */
export function rowsWithAll(
  lists: Lists,
  words: readonly CountedWord[],
  visible: (rows: Float64Array) => Float64Array,
  then: CountedWord,
): RowSet {
  const sized = bySize(lists, words)
  const [first, ...others] = sized
  const last = { word: then, pages: pagesOf(lists, then) }
  if (!first || first.pages > MOST_PAGES) throw new NotReadable('sooner ended')
  // FTS5 soon tells how many have a rare word itself, and nothing can be shown before that is known.
  if (then.beginning !== '' && last.pages * 4 < first.pages) throw new NotReadable('sooner leapt through')
  const isFirstShortest = first.pages <= last.pages
  const pages = sized.reduce((sum, each) => sum + each.pages, last.pages)
  const rows = isFirstShortest ? rowsOf(lists, first.word) : null
  const leaps = rows?.length ?? countRowsOf(lists, then)
  const leapUs = isFirstShortest && then.beginning !== '' ? LEAP_TO_ANY_US : LEAP_US
  if (pages > FEW_PAGES && leaps > 0 && leaps * leapUs < pages * PAGE_US) throw new NotReadable('sooner leapt through')
  let left = new RowSet(visible(rows ?? rowsOf(lists, first.word) ?? NO_ROWS))
  for (const { word } of others) {
    const marked = unmarked(left)
    markWord(lists, marked, word, Number.POSITIVE_INFINITY)
    left = new RowSet(left.rows.filter((_row, at) => marked.has[at] === 1))
  }
  return left
}

const NO_ROWS = new Float64Array(0)

function countRowsOf(lists: Lists, word: CountedWord): number {
  let count = 0
  readWord(lists, word, (rows) => {
    count += rows.length
    return true
  })
  return count
}

/** Shorter lists first. */
export const bySize = (lists: Lists, words: readonly CountedWord[]): { word: CountedWord; pages: number }[] =>
  words.map((word) => ({ word, pages: pagesOf(lists, word) })).sort((a, b) => a.pages - b.pages)

const pagesOf = (lists: Lists, { terms, beginning }: CountedWord): number =>
  terms.reduce((sum, term) => sum + lists.pagesOf(term), 0) +
  (beginning === '' ? 0 : lists.pagesBeginningWith(beginning))

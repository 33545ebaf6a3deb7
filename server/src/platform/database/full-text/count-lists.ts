import type { DatabaseSync } from 'node:sqlite'
import { type Lists, listsOf } from './fts5-lists.ts'
import { NotReadable } from './fts5-page.ts'
import { keepRows } from './kept-rows.ts'
import {
  bySize,
  type CountedWord,
  type Marked,
  mark,
  markWord,
  newestOf,
  readWord,
  rowsWithAll,
  unmarked,
} from './read-words.ts'
import { countWithout, withoutRows } from './sorted-rows.ts'

/** Records of one kind that have all of the words and the term of one of the projects. */
export interface CountedKind {
  /** What stands before each of its terms. */
  code: string
  /** Their terms; null = wherever they are. */
  projects: string[] | null
  words: CountedWord[]
}

/** What is counted outside trash, up to so many. */
export interface CountedLists {
  kinds: CountedKind[]
  most: number
}

/** A word beside others, or in projects, as it was typed and as a beginning. */
export interface LookedKind extends CountedKind {
  /** The word itself, and what all others begin with; without projects there is another one. */
  term: string
}

export interface LookedLists {
  kinds: LookedKind[]
  /** Where counting ends. */
  most: number
  /** How many of the terms that begin so are told at most. */
  mostTerms: number
  /** How many of the newest rows of each kind. */
  newest: number
}

export interface Looked {
  /** How many have the word itself. */
  whole: number
  /** How many have any term that begins so, which terms go on, and which rows are the newest; null where `most` have the word itself. */
  all: { found: number; terms: string[]; newest: number[] } | null
}

/** null where the lists cannot be read as this is written, or where FTS5 is faster. */
export interface ListCounts {
  count(asked: CountedLists): number | null
  look(asked: LookedLists): Looked | null
}

/**
 * Counts by the lists of the index themselves.
 * @param inTime throws when no time is left.
 */
export function createListCounts(connection: DatabaseSync, inTime: () => void): ListCounts {
  const openLists = listsOf(connection, 'search_text', inTime)
  const { trashOf, rowsOfProjects, hasAny } = keepRows(connection)

  const visibleIn = (lists: Lists, trash: Float64Array, projects: string[] | null) => {
    const inProjects = projects === null ? null : rowsOfProjects(lists, trash, projects)
    return (rows: Float64Array): Float64Array => inProjects?.having(rows) ?? withoutRows(rows, trash)
  }

  function countKind(lists: Lists, trash: Float64Array, { projects, words }: CountedKind, most: number): number {
    const ordered = bySize(lists, words).map(({ word }) => word)
    const longest = ordered.pop()
    if (!longest) return 0
    if (ordered.length === 0 && projects === null) return countVisible(lists, trash, longest, most)
    const marked = unmarked(
      ordered.length === 0 && projects
        ? rowsOfProjects(lists, trash, projects)
        : rowsWithAll(lists, ordered, visibleIn(lists, trash, projects), longest),
    )
    markWord(lists, marked, longest, most)
    return marked.found
  }

  function lookAtKind(lists: Lists, trash: Float64Array, { projects, words, term }: LookedKind, most: number): Marked {
    const rows =
      words.length === 0 && projects
        ? rowsOfProjects(lists, trash, projects)
        : rowsWithAll(lists, words, visibleIn(lists, trash, projects), { terms: [], beginning: term })
    const marked = unmarked(rows)
    markWord(lists, marked, { terms: [term], beginning: '' }, most)
    return marked
  }

  function readable<T>(read: (lists: Lists, trash: Float64Array) => T): T | null {
    try {
      const lists = openLists()
      return read(lists, trashOf(lists))
    } catch (error) {
      if (error instanceof NotReadable) return null
      throw error
    }
  }

  return {
    count: ({ kinds, most }) =>
      readable((lists, trash) => {
        let found = 0
        for (const kind of kinds) if (hasAny(lists, kind.code)) found += countKind(lists, trash, kind, most - found)
        return Math.min(found, most)
      }),

    look: ({ kinds, ...asked }) =>
      readable((lists, trash) => {
        let whole = 0
        const there = kinds.filter(({ code }) => hasAny(lists, code))
        const looked = there.map((kind) => {
          const marked = lookAtKind(lists, trash, kind, asked.most - whole)
          whole += marked.found
          return { kind, marked }
        })
        return whole >= asked.most ? { whole: asked.most, all: null } : { whole, all: goOn(lists, looked, asked) }
      }),
  }
}

function countVisible(lists: Lists, trash: Float64Array, word: CountedWord, most: number): number {
  let found = 0
  readWord(lists, word, (rows) => {
    found += countWithout(rows, trash)
    return found < most
  })
  return found
}

/** What goes on from the words adds to what has them. */
function goOn(
  lists: Lists,
  looked: { kind: LookedKind; marked: Marked }[],
  { most, mostTerms, newest }: Omit<LookedLists, 'kinds'>,
): Looked['all'] {
  const terms = new Set<string>()
  for (const { kind, marked } of looked) {
    if (marked.rows.rows.length === 0) continue
    const meet = (met: string): void => {
      if (terms.size < mostTerms) terms.add(met.slice(kind.code.length))
    }
    const take = (list: Float64Array): boolean => {
      mark(marked, list)
      return true
    }
    lists.goingOnFrom(kind.term, take, meet)
  }
  const found = looked.reduce((sum, { marked }) => sum + marked.found, 0)
  const rows = looked.flatMap(({ marked }) => newestOf(marked, newest))
  return { found: Math.min(found, most), terms: [...terms], newest: rows }
}

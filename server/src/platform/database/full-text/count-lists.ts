import type { DatabaseSync } from 'node:sqlite'
import { type Lists, listsOf, type Take } from './fts5-lists.ts'
import { NotReadable } from './fts5-page.ts'
import { eachInBoth, together, withoutRows } from './sorted-rows.ts'

/** Any of these terms, or any term that begins so. */
export interface CountedWord {
  terms: string[]
  /** '' = none. */
  beginning: string
}

/** Records of one kind that have the word and the term of one of the projects. */
export interface CountedKind {
  /** null = wherever they are; one term only then, for no record may be counted twice. */
  projects: string[] | null
  word: CountedWord
}

/** What is counted outside trash, up to so many. */
export interface CountedLists {
  kinds: CountedKind[]
  most: number
}

// What is kept is read anew after a commit, so it has to be little. Beyond it FTS5 counts.

/** Of trash: some 3 ms. */
const MOST_HIDDEN = 20_000
/** Of projects: some 5 ms and 1 MB each. */
const MOST_ROWS = 150_000
const MOST_PROJECTS = 20

/**
 * Counts by the lists of the index themselves. null where they cannot be read as this is written: FTS5 has to count then.
 * @param inTime throws when no time is left.
 */
export function createListCount(connection: DatabaseSync, inTime: () => void): (asked: CountedLists) => number | null {
  const openLists = listsOf(connection, 'search_text', inTime)
  const selectVersion = connection.prepare('pragma data_version')
  const selectHidden = connection.prepare(`select row_id from search_hidden order by row_id limit ${MOST_HIDDEN + 1}`)
  selectHidden.setReturnArrays(true)
  let version = ''
  /** null = more than are kept. */
  let hidden: Float64Array | null = null
  /** By the projects' terms, without trash; null = more than are kept. */
  const kept = new Map<string, Float64Array | null>()

  /** What was read stays true until somebody commits. */
  function readHidden(lists: Lists): Float64Array {
    const { data_version: commits } = selectVersion.get() as { data_version: number }
    const now = `${commits} ${lists.version}`
    if (now !== version) {
      const rows = selectHidden.all() as unknown as [number][]
      hidden = rows.length > MOST_HIDDEN ? null : Float64Array.from(rows, ([row]) => row)
      kept.clear()
      version = now
    }
    if (!hidden) throw new NotReadable('much in trash')
    return hidden
  }

  function rowsOfProjects(lists: Lists, trash: Float64Array, projects: readonly string[]): Float64Array {
    const name = projects.join()
    const known = kept.get(name)
    const rows = known === undefined ? readProjects(lists, trash, projects) : known
    if (kept.size >= MOST_PROJECTS) kept.clear()
    kept.set(name, rows)
    if (!rows) throw new NotReadable('many in the project')
    return rows
  }

  function countKind(lists: Lists, trash: Float64Array, { projects, word }: CountedKind, most: number): number {
    if (projects !== null) return countAmong(lists, rowsOfProjects(lists, trash, projects), word, most)
    let found = 0
    readWord(lists, word, (rows) => {
      found += withoutRows(rows, trash).length
      return found < most
    })
    return found
  }

  return ({ kinds, most }) => {
    try {
      const lists = openLists()
      const trash = readHidden(lists)
      let found = 0
      for (const kind of kinds) found += countKind(lists, trash, kind, most - found)
      return Math.min(found, most)
    } catch (error) {
      if (error instanceof NotReadable) return null
      throw error
    }
  }
}

function readProjects(lists: Lists, trash: Float64Array, projects: readonly string[]): Float64Array | null {
  const pages: Float64Array[] = []
  let size = 0
  const isWhole = readWord(lists, { terms: [...projects], beginning: '' }, (page) => {
    pages.push(page)
    size += page.length
    return size <= MOST_ROWS
  })
  return isWhole ? withoutRows(together(pages), trash) : null
}

function readWord(lists: Lists, { terms, beginning }: CountedWord, take: Take): boolean {
  return terms.every((term) => lists.having(term, take)) && (beginning === '' || lists.beginningWith(beginning, take))
}

/** How many of these rows have the word. */
function countAmong(lists: Lists, rows: Float64Array, word: CountedWord, most: number): number {
  const counted = new Uint8Array(rows.length)
  let found = 0
  readWord(lists, word, (list) => {
    eachInBoth(rows, list, (at) => {
      if (counted[at] === 1) return
      counted[at] = 1
      found += 1
    })
    return found < most
  })
  return found
}

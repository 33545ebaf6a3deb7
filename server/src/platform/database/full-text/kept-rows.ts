import type { DatabaseSync } from 'node:sqlite'
import type { Lists } from './fts5-lists.ts'
import { NotReadable } from './fts5-page.ts'
import { rowsOf } from './read-words.ts'
import { RowSet, withoutRows } from './sorted-rows.ts'

// What is kept is read anew after a commit, so it has to be little. Beyond it FTS5 counts.

/** Of trash: some 3 ms. */
const MOST_HIDDEN = 20_000
/** Of projects: some 5 ms and 1 MB each. */
const MOST_ROWS = 150_000
const MOST_PROJECTS = 20
const MOST_CODES = 1_000

/** Rows of which a search asks again and again. @throws NotReadable where they are too many. */
export function keepRows(connection: DatabaseSync) {
  const selectVersion = connection.prepare('pragma data_version')
  const selectHidden = connection.prepare(`select row_id from search_hidden order by row_id limit ${MOST_HIDDEN + 1}`)
  selectHidden.setReturnArrays(true)
  let version = ''
  /** null = more than are kept. */
  let hidden: Float64Array | null = null
  /** By the projects' terms, without trash; null = more than are kept. */
  const kept = new Map<string, RowSet | null>()
  const codes = new Map<string, boolean>()

  /** What was read stays true until somebody commits. */
  function trashOf(lists: Lists): Float64Array {
    const { data_version: commits } = selectVersion.get() as { data_version: number }
    const now = `${commits} ${lists.version}`
    if (now !== version) {
      const rows = selectHidden.all() as unknown as [number][]
      hidden = rows.length > MOST_HIDDEN ? null : Float64Array.from(rows, ([row]) => row)
      kept.clear()
      codes.clear()
      version = now
    }
    if (!hidden) throw new NotReadable('much in trash')
    return hidden
  }

  function rowsOfProjects(lists: Lists, trash: Float64Array, projects: readonly string[]): RowSet {
    const name = projects.join()
    const known = kept.get(name)
    const read = known === undefined ? rowsOf(lists, { terms: [...projects], beginning: '' }, MOST_ROWS) : null
    const rows = known ?? (read ? new RowSet(withoutRows(read, trash)) : null)
    if (kept.size >= MOST_PROJECTS) kept.clear()
    kept.set(name, rows)
    if (!rows) throw new NotReadable('many in the project')
    return rows
  }

  /** Whether any term has this code ahead. */
  function hasAny(lists: Lists, code: string): boolean {
    const known = codes.get(code) ?? !lists.beginningWith(code, () => false)
    if (codes.size >= MOST_CODES) codes.clear()
    codes.set(code, known)
    return known
  }

  return { trashOf, rowsOfProjects, hasAny }
}

import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { NotReadable, Terms } from './fts5-page.ts'
import { type Piece, STRUCTURE } from './fts5-pieces.ts'

/** Where pages of an FTS5 index stand, and reading them. */
export interface Leaves {
  /** The row that says which pieces there are. */
  structure(): Uint8Array | undefined
  /** The page where this term stands, if anywhere. */
  pageOf(piece: Piece, term: Uint8Array): number
  /** The first page that begins with a later term; behind the last one where none does. */
  pageAfter(piece: Piece, term: Uint8Array): number
  /** Pages one behind the other; null behind the last. */
  from(piece: Piece, page: number): () => Terms | null
}

/** What is read here; another number says that pages may look otherwise. */
const FORM = 4

/** Pages that are read with one statement: looking for each of them by itself costs more than what stands on it. */
const MOST_AT_ONCE = 16

/** @param inTime throws when no time is left. */
export function leavesOf(connection: DatabaseSync, index: string, inTime: () => void): Leaves {
  const prepare = (sql: string): StatementSync => {
    const statement = connection.prepare(sql)
    statement.setReturnArrays(true)
    return statement
  }
  const selectStructure = prepare(`select block from ${index}_data where id = ${STRUCTURE}`)
  const selectBlocks = prepare(
    `select block from ${index}_data where id between cast(? as integer) and cast(? as integer)`,
  )
  const selectPage = prepare(`select pgno from ${index}_idx where segid = ? and term <= ? order by term desc limit 1`)
  const selectNext = prepare(`select pgno from ${index}_idx where segid = ? and term > ? order by term limit 1`)
  const selectForm = prepare(`select v from ${index}_config where k = 'version'`)
  const one = <T>(statement: StatementSync, ...values: (number | Uint8Array)[]): T | undefined =>
    (statement.get(...values) as unknown as [T] | undefined)?.[0]

  return {
    structure() {
      if (one<number>(selectForm) !== FORM) throw new NotReadable('an index of another form')
      return one<Uint8Array>(selectStructure)
    },

    // The lowest bit of a page's number says something else.
    pageOf: (piece, term) => Math.max(piece.first, Math.floor((one<number>(selectPage, piece.id, term) ?? 0) / 2)),

    pageAfter(piece, term) {
      const page = one<number>(selectNext, piece.id, term)
      return page === undefined ? piece.last + 1 : Math.floor(page / 2)
    },

    from(piece, page) {
      let read: Uint8Array[] = []
      let at = 0
      let next = page
      // The more at a time the longer it takes.
      let atOnce = 1
      return () => {
        inTime()
        if (at === read.length) {
          if (next > piece.last) return null
          const last = Math.min(next + atOnce - 1, piece.last)
          const rows = selectBlocks.all(placeOf(piece, next), placeOf(piece, last)) as unknown as [Uint8Array][]
          read = rows.map(([block]) => block)
          at = 0
          next = last + 1
          atOnce = Math.min(atOnce * 2, MOST_AT_ONCE)
        }
        const block = read[at++]
        return block ? new Terms(block) : null
      }
    },
  }
}

/** Where a page of a piece is kept. */
const placeOf = (piece: Piece, page: number): number => piece.id * 2 ** 37 + page

import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { NotReadable, rowsBetween, Terms } from './fts5-page.ts'
import { type Piece, piecesOf, readGone, STRUCTURE } from './fts5-pieces.ts'
import { withoutRows } from './sorted-rows.ts'

/** Given some rows of a list, ascending; false ends the reading. */
export type Take = (rows: Float64Array) => boolean

/** The lists of an FTS5 index without details, read from its pages: what takes FTS5 100 ns a row takes 30 here. */
export interface Lists {
  /** Whatever changes what the lists hold changes this. */
  readonly version: string
  /** The rows that have the term, page by page. False where it was ended. */
  having(term: string, take: Take): boolean
  /** The rows that have a term that begins so: those of one term after those of another. */
  beginningWith(beginning: string, take: Take): boolean
}

/** What is read here; another number says that pages may look otherwise. */
const FORM = 4

/** FTS5 writes this before each term; other signs before the beginnings that it keeps lists of. */
const MAIN = '0'

/** @param inTime throws when no time is left. */
export function listsOf(connection: DatabaseSync, index: string, inTime: () => void): () => Lists {
  const prepare = (sql: string): StatementSync => {
    const statement = connection.prepare(sql)
    statement.setReturnArrays(true)
    return statement
  }
  const selectBlock = prepare(`select block from ${index}_data where id = ?`)
  const selectPage = prepare(`select pgno from ${index}_idx where segid = ? and term <= ? order by term desc limit 1`)
  const selectForm = prepare(`select v from ${index}_config where k = 'version'`)
  const one = <T>(statement: StatementSync, ...values: (number | Uint8Array)[]): T | undefined =>
    (statement.get(...values) as unknown as [T] | undefined)?.[0]

  /** Of pieces with deleted rows, for as long as no more are. */
  const gone = new Map<string, Float64Array>()

  function goneOf(piece: Piece): Float64Array {
    const known = gone.get(piece.version) ?? readGone(connection, index, piece)
    gone.set(piece.version, known)
    return known
  }

  function readPage(piece: Piece, page: number): Terms | null {
    inTime()
    const block = page > piece.last ? undefined : one<Uint8Array>(selectBlock, piece.id * 2 ** 37 + page)
    return block ? new Terms(block) : null
  }

  /** The lists of all terms from this one on for as long as one `isWanted`. False where it was ended. */
  function readFrom(piece: Piece, from: Uint8Array, isWanted: (term: Uint8Array) => boolean, take: Take): boolean {
    // The lowest bit says something else.
    let page = Math.max(piece.first, Math.floor((one<number>(selectPage, piece.id, from) ?? 0) / 2))
    let isReading = false
    for (let terms = readPage(piece, page); terms; terms = readPage(piece, page)) {
      if (isReading && terms.goesOn && !take(rowsBetween(terms.page, terms.goesOn.from, terms.goesOn.to))) return false
      while (terms.next()) {
        if (Buffer.compare(terms.term, from) < 0) continue
        if (!isWanted(terms.term)) return true
        isReading = true
        if (terms.from < terms.to && !take(rowsBetween(terms.page, terms.from, terms.to))) return false
      }
      page += 1
    }
    return true
  }

  return () => {
    if (one<number>(selectForm) !== FORM) throw new NotReadable('an index of another form')
    const structure = one<Uint8Array>(selectBlock, STRUCTURE)
    const pieces = structure ? piecesOf(structure) : []
    const versions = new Set(pieces.map(({ version }) => version))
    for (const version of gone.keys()) if (!versions.has(version)) gone.delete(version)
    const inAll = (from: string, isWanted: (term: Uint8Array, of: Uint8Array) => boolean, take: Take): boolean => {
      const bytes = Buffer.from(from)
      return pieces.every((piece) => {
        const taking: Take = piece.gone === 0 ? take : (rows) => take(withoutRows(rows, goneOf(piece)))
        return readFrom(piece, bytes, (term) => isWanted(term, bytes), taking)
      })
    }
    return {
      version: structure ? Buffer.from(structure).toString('latin1') : '',
      having: (term, take) => inAll(MAIN + term, isSame, take),
      beginningWith: (beginning, take) => inAll(MAIN + beginning, startsWith, take),
    }
  }
}

const isSame = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0

const startsWith = (bytes: Uint8Array, beginning: Uint8Array): boolean =>
  bytes.length >= beginning.length && Buffer.compare(bytes.subarray(0, beginning.length), beginning) === 0

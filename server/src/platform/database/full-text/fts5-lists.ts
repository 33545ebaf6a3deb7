import type { DatabaseSync } from 'node:sqlite'
import { type Leaves, leavesOf } from './fts5-leaves.ts'
import { rowsBetween } from './fts5-page.ts'
import { type Piece, piecesOf, readGone } from './fts5-pieces.ts'
import { withoutRows } from './sorted-rows.ts'

/** Given some rows of a list, ascending, which stand there until it returns; false ends the reading. */
export type Take = (rows: Float64Array) => boolean

/** The lists of an FTS5 index without details, read from its pages: what takes FTS5 100 ns a row takes 15 here. */
export interface Lists {
  /** Whatever changes what the lists hold changes this. */
  readonly version: string
  /** The rows that have the term, page by page. False where it was ended. */
  having(term: string, take: Take): boolean
  /** The rows that have a term that begins so: those of one term after those of another. */
  beginningWith(beginning: string, take: Take): boolean
  /** The same without the term itself; `meet` is told of each. */
  goingOnFrom(term: string, take: Take, meet: (term: string) => void): boolean
  /** About how many pages that reads. */
  pagesOf(term: string): number
  pagesBeginningWith(beginning: string): number
}

/** FTS5 writes this before each term; other signs before the beginnings that it keeps lists of. */
const MAIN = '0'

/** @param inTime throws when no time is left. */
export function listsOf(connection: DatabaseSync, index: string, inTime: () => void): () => Lists {
  const leaves = leavesOf(connection, index, inTime)
  /** Of pieces with deleted rows, for as long as no more are. */
  const gone = new Map<string, Float64Array>()

  function goneOf(piece: Piece): Float64Array {
    const known = gone.get(piece.version) ?? readGone(connection, index, piece)
    gone.set(piece.version, known)
    return known
  }

  function forgetOthers(pieces: readonly Piece[]): void {
    const versions = new Set(pieces.map(({ version }) => version))
    for (const version of gone.keys()) if (!versions.has(version)) gone.delete(version)
  }

  return () => {
    const structure = leaves.structure()
    const pieces = structure ? piecesOf(structure) : []
    forgetOthers(pieces)
    const inAll = (from: Uint8Array, isWanted: (term: Uint8Array) => boolean, take: Take): boolean =>
      pieces.every((piece) => {
        const taking: Take = piece.gone === 0 ? take : (rows) => take(withoutRows(rows, goneOf(piece)))
        return readFrom(leaves, piece, from, isWanted, taking)
      })
    const pagesBetween = (first: Uint8Array, last: Uint8Array): number =>
      pieces.reduce((sum, piece) => sum + pagesOfPiece(leaves, piece, first, last), 0)
    return {
      version: structure ? Buffer.from(structure).toString('latin1') : '',
      having(term, take) {
        const bytes = bytesOf(term)
        return inAll(bytes, (each) => Buffer.compare(each, bytes) === 0, take)
      },
      beginningWith(beginning, take) {
        const bytes = bytesOf(beginning)
        return inAll(bytes, (each) => startsWith(each, bytes), take)
      },
      goingOnFrom(term, take, meet) {
        const bytes = bytesOf(term)
        const isWanted = (each: Uint8Array): boolean => {
          const goesOn = startsWith(each, bytes)
          if (goesOn) meet(Buffer.from(each).toString().slice(MAIN.length))
          return goesOn
        }
        return inAll(Buffer.concat([bytes, BEFORE_ALL]), isWanted, take)
      },
      pagesOf: (term) => pagesBetween(bytesOf(term), bytesOf(term)),
      pagesBeginningWith: (beginning) =>
        pagesBetween(bytesOf(beginning), Buffer.concat([bytesOf(beginning), AFTER_ALL])),
    }
  }
}

/** The lists of all terms from this one on for as long as one `isWanted`. False where it was ended. */
function readFrom(
  leaves: Leaves,
  piece: Piece,
  from: Uint8Array,
  isWanted: (term: Uint8Array) => boolean,
  take: Take,
): boolean {
  let page = leaves.pageOf(piece, from)
  let next = leaves.from(piece, page)
  let isReading = false
  for (let terms = next(); terms; terms = next()) {
    if (isReading && terms.goesOn && !take(rowsBetween(terms.page, terms.goesOn.from, terms.goesOn.to))) return false
    while (terms.next()) {
      if (Buffer.compare(terms.term, from) < 0) continue
      if (!isWanted(terms.term)) return true
      isReading = true
      if (terms.from < terms.to && !take(rowsBetween(terms.page, terms.from, terms.to))) return false
    }
    if (isReading) continue
    // The last list of the page is of a term before, and may fill many.
    page = Math.max(page + 1, leaves.pageAfter(piece, from))
    next = leaves.from(piece, page)
  }
  return true
}

/** At least one. */
function pagesOfPiece(leaves: Leaves, piece: Piece, first: Uint8Array, last: Uint8Array): number {
  const page = leaves.pageOf(piece, first)
  const terms = leaves.from(piece, page)()
  let begins = false
  while (terms?.next()) {
    // What ends on this page is followed by another one there.
    if (Buffer.compare(terms.term, last) > 0) return 1
    begins ||= Buffer.compare(terms.term, first) >= 0
  }
  const end = Math.min(leaves.pageAfter(piece, last), piece.last)
  return Math.max(end - (begins ? page : leaves.pageAfter(piece, first)) + 1, 1)
}

const bytesOf = (term: string): Buffer => Buffer.from(MAIN + term)

/** Before any letter of a term, and behind any of UTF-8. */
const BEFORE_ALL = Uint8Array.of(1)
const AFTER_ALL = Uint8Array.of(0xff)

const startsWith = (bytes: Uint8Array, beginning: Uint8Array): boolean =>
  bytes.length >= beginning.length && Buffer.compare(bytes.subarray(0, beginning.length), beginning) === 0

import type { DatabaseSync } from 'node:sqlite'
import { NotReadable, varint } from './fts5-page.ts'

// The pieces of an FTS5 index ("segments"; sqlite.org/src, ext/fts5/fts5_index.c, "STRUCTURE RECORD" and "TOMBSTONE HASH PAGES").

export interface Piece {
  id: number
  /** Pages. Merging takes some away in front. */
  first: number
  last: number
  /** Pages that say which of its rows have been deleted since. */
  gonePages: number
  /** Rows that have been deleted since. */
  gone: number
  /** Says which piece it is, and what was deleted of it: ids are used again. */
  version: string
}

/** The row of the data that says which pieces there are. */
export const STRUCTURE = 10
/** Where the second form of it begins: with what was deleted. */
const SECOND_FORM = 0xff000001

/** Of each piece: id, pages, two counters of writes, deleted rows, rows. */
const NUMBERS = 8

/** From the row that says it. The larger of two levels are the older pieces; their order does not matter here. */
export function piecesOf(structure: Uint8Array): Piece[] {
  const view = new DataView(structure.buffer, structure.byteOffset, structure.byteLength)
  if (structure.length < 8 || view.getUint32(4) !== SECOND_FORM) throw new NotReadable('an index of another form')
  let at = 8
  const read = (): number => {
    const [value, next] = varint(structure, at)
    at = next
    return value
  }
  const levels = read()
  read()
  read()
  const pieces: Piece[] = []
  for (let level = 0; level < levels; level += 1) {
    read()
    const count = read()
    for (let n = 0; n < count; n += 1) {
      const numbers = Array.from({ length: NUMBERS }, read)
      const [id = 0, first = 0, last = 0, , , gonePages = 0, gone = 0] = numbers
      pieces.push({ id, first, last, gonePages, gone, version: numbers.join() })
    }
  }
  return pieces
}

/** The deleted rows of a piece, ascending. */
export function readGone(connection: DatabaseSync, index: string, piece: Piece): Float64Array {
  if (piece.gonePages === 0) return new Float64Array(0)
  const pages = connection
    .prepare(`select block from ${index}_data where id between (cast(? as integer) + 65536) << 37
      and ((cast(? as integer) + 65536) << 37) + cast(? as integer)`)
    .all(piece.id, piece.id, piece.gonePages - 1) as { block: Uint8Array }[]
  return Float64Array.from(pages.flatMap(({ block }) => rowsOfGone(block))).sort()
}

/** Eight bytes of head, then places of four or eight; 0 in those that are free. No document has row 0. */
function rowsOfGone(page: Uint8Array): number[] {
  const view = new DataView(page.buffer, page.byteOffset, page.byteLength)
  const size = page[0] === 4 ? 4 : 8
  const rows: number[] = []
  for (let at = 8; at + size <= page.length; at += size) {
    const row = size === 4 ? view.getUint32(at) : Number(view.getBigUint64(at))
    if (row !== 0) rows.push(row)
  }
  return rows
}

import { callFailure } from './describe-call.ts'
import type { RawLimits, RawRow } from './imap.ts'
import type { Line } from './line.ts'
import { readSize, readSource } from './rows.ts'
import { formatUids } from './uid-ranges.ts'

const PIECE_BYTES = 1024 * 1024

/** Asks for sizes first: a literal above the limit would end the connection. */
export async function* fetchRaw(line: Line, uids: readonly number[], limits: RawLimits): AsyncGenerator<RawRow> {
  if (uids.length === 0) return
  const sizes = await readSizes(line, uids)
  const small = uids.filter((uid) => (sizes.get(uid) ?? Number.POSITIVE_INFINITY) <= limits.wholeUpTo)
  for await (const row of fetchWhole(line, small)) yield row
  for (const [uid, size] of sizes) {
    if (size <= limits.wholeUpTo) continue
    const row = await fetchInPieces(line, uid, size, limits)
    if (row) yield row
  }
}

async function readSizes(line: Line, uids: readonly number[]): Promise<Map<number, number>> {
  const wanted = new Set(uids)
  const sizes = new Map<number, number>()
  for await (const answer of line.rows(formatUids(uids), { uid: true, size: true })) {
    const row = readSize(answer)
    if (row && wanted.has(row.uid)) sizes.set(row.uid, row.size)
  }
  return sizes
}

async function* fetchWhole(line: Line, uids: readonly number[]): AsyncGenerator<RawRow> {
  if (uids.length === 0) return
  const wanted = new Set(uids)
  for await (const answer of line.rows(formatUids(uids), { uid: true, source: true })) {
    const row = readSource(answer)
    if (row && wanted.delete(row.uid)) yield { uid: row.uid, raw: row.bytes, isWhole: true }
  }
}

/** Ends with a short piece, because the announced size is only a hint. */
async function fetchInPieces(line: Line, uid: number, size: number, limits: RawLimits): Promise<RawRow | null> {
  const isTooLarge = size > limits.maxBytes
  const most = isTooLarge ? limits.beginningBytes : limits.maxBytes
  const pieces: Buffer[] = []
  let length = 0
  for (;;) {
    const asked = Math.min(PIECE_BYTES, most + 1 - length)
    const piece = await fetchPiece(line, uid, length, asked)
    if (!piece) return null
    pieces.push(piece)
    length += piece.length
    if (piece.length < asked) return { uid, raw: Buffer.concat(pieces), isWhole: true }
    if (length > most) return { uid, raw: Buffer.concat(pieces).subarray(0, limits.beginningBytes), isWhole: false }
  }
}

/** @returns null when the message is gone */
async function fetchPiece(line: Line, uid: number, start: number, asked: number): Promise<Buffer | null> {
  let piece: Buffer | null = null
  for await (const answer of line.rows(String(uid), { uid: true, source: { start, maxLength: asked } })) {
    const row = readSource(answer)
    if (row?.uid === uid) piece ??= row.bytes
  }
  if (piece && piece.length > asked) throw callFailure('protocol', { code: 'PIECE_TOO_LARGE' })
  return piece
}

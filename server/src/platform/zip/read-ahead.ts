import type { FileHandle } from 'node:fs/promises'
import { readAt } from './read-directory.ts'

const WINDOW_BYTES = 256 * 1024

/** @returns bytes of a file from a position on. @throws AppError where there are fewer. */
export type ReadAhead = (position: number, length: number) => Promise<Buffer>

/**
 * Reads a file whose pieces are asked for one behind the other, as those of an archive are: many small ones cost one
 * read of the file together.
 * @param end bytes behind it are never read along.
 */
export function createReadAhead(file: FileHandle, end: number): ReadAhead {
  let window: Buffer = Buffer.alloc(0)
  let from = 0
  return async (position, length) => {
    const isHere = position >= from && position + length <= from + window.length
    if (!isHere) {
      if (length >= WINDOW_BYTES || position + length > end) return readAt(file, position, length)
      window = await readAt(file, position, Math.min(WINDOW_BYTES, end - position))
      from = position
    }
    return window.subarray(position - from, position - from + length)
  }
}

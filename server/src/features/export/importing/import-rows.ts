import type { Turn } from '#platform/clock/wait'
import type { ImportWrite, Line, PortableKind } from '#platform/portable/portable'
import { linesOf } from '../archive/archive-reader.ts'
import { type ImportWork, kindOfFile, readLines, slices } from './import-work.ts'
import { findNames } from './imports.store.ts'

/** Limits of one transaction, so that other writers get their turn. */
const LINES = 50
const CHARACTERS = 1024 * 1024

/** Position of the import: all files before `place`, and `line` lines of the next file. */
export interface ImportPosition {
  place: number
  line: number
  count: number
}

/**
 * Imports lines from the recorded position. Each slice and its position commit together, so a crash neither repeats nor
 * skips lines.
 */
export async function importRows(
  work: ImportWork,
  write: (taking: ImportWrite, progress: ImportPosition) => Promise<void>,
): Promise<void> {
  let { place: position, line } = work.row
  for await (const file of work.archive.files(position)) {
    const kind = kindOfFile(work, file)
    if (kind) {
      const content = await work.archive.read(file)
      const perLine = content.length / Math.max(1, await countLines(content, work.turn))
      const size = Math.max(1, Math.min(LINES, Math.floor(CHARACTERS / Math.max(1, perLine))))
      let lineCount = 0
      for await (const slice of slices(readLines(work, kind, file, content), size)) {
        lineCount += slice.length
        if (lineCount <= line) continue
        const taking = await kind.prepareImport(work.to, await renamed(work, kind, slice))
        await write(taking, { place: position, line: lineCount, count: slice.length })
      }
    }
    position += 1
    line = 0
    if (kind) await write(async () => null, { place: position, line, count: 0 })
  }
}

async function countLines(content: Buffer, turn: Turn): Promise<number> {
  let lines = 0
  for await (const _line of linesOf(content, turn)) lines += 1
  return lines
}

async function renamed({ platform, row }: ImportWork, kind: PortableKind, lines: Line[]): Promise<Line[]> {
  const names = await findNames(
    platform.database.read,
    row,
    lines.flatMap((line) => kind.named(line)),
  )
  return names.size === 0 ? lines : lines.map((line) => kind.rename(line, names))
}

import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import type { Turn } from '#platform/clock/wait'
import type { Needs } from '#platform/platform'
import type { Line, PortableKind, Recipient } from '#platform/portable/portable'
import { type ArchiveFile, type ArchiveReader, linesOf } from '../archive/archive-reader.ts'
import { kindOf } from '../archive/format.ts'
import { parseLine, unreadable } from '../archive/parse-line.ts'
import type { ImportRow } from '../export.tables.ts'

export interface ImportWork {
  readonly platform: Needs<'blobs' | 'clock' | 'database' | 'events'>
  readonly archive: ArchiveReader
  readonly kinds: ReadonlyMap<string, PortableKind>
  readonly row: ImportRow
  readonly to: Recipient
  readonly signal: AbortSignal
  readonly turn: Turn
  readonly reported: ReportedProgress
}

export interface ReportedProgress {
  percent: number
}

/** Returns the kind of a lines file; null for other files. @throws AppError for an unknown kind. */
export function kindOfFile({ kinds }: Pick<ImportWork, 'kinds'>, { entry }: ArchiveFile): PortableKind | null {
  if (!entry.name.startsWith('data/')) return null
  const kind = kinds.get(kindOf(entry.name))
  if (!kind) throw unreadable(message('export.newerContent', { file: entry.name }))
  return kind
}

/** Yields the validated and normalized lines of a file. @throws AppError with file, line and field. */
export async function* readLines(
  { turn }: Pick<ImportWork, 'turn'>,
  kind: PortableKind,
  { entry }: ArchiveFile,
  content: Buffer,
): AsyncGenerator<Line> {
  let number = 0
  for await (const bytes of linesOf(content, turn)) {
    number += 1
    const where = `${entry.name} line ${number}`
    const line = readOne(kind, await parseLine(bytes, where), where)
    yield kind.normalize?.(line) ?? line
  }
}

export async function* slices(lines: AsyncIterable<Line>, size: number): AsyncGenerator<Line[]> {
  let slice: Line[] = []
  for await (const line of lines) {
    slice.push(line)
    if (slice.length < size) continue
    yield slice
    slice = []
  }
  if (slice.length > 0) yield slice
}

function readOne(kind: PortableKind, value: unknown, where: string): Line {
  try {
    return kind.read(value)
  } catch (error) {
    if (error instanceof AppError) throw unreadable(`${where}: ${error.userMessage}`)
    throw error
  }
}

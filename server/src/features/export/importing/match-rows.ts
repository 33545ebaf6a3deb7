import { message } from '@dossier/contract/message'
import type { Line, PortableKind } from '#platform/portable/portable'
import { unreadable } from '../archive/parse-line.ts'
import { type ImportWork, kindOfFile, readLines, slices } from './import-work.ts'
import { findNames } from './imports.store.ts'

const SLICE = 200

/**
 * Finds existing records with other ids, and checks all referenced files, before the first row is written. Thus no
 * imported line lacks a file or refers to an outdated id.
 * @param record records pairs of ids and the position reached.
 */
export async function matchRows(
  work: ImportWork,
  record: (pairs: [string, string][], position: number) => Promise<void>,
): Promise<void> {
  const missing = await missingFiles(work)
  let { place: position } = work.row
  for await (const file of work.archive.files(position)) {
    const kind = kindOfFile(work, file)
    position += 1
    if (!kind || (!kind.match && !kind.files)) continue
    const content = await work.archive.read(file)
    const pairs: [string, string][] = []
    for await (const slice of slices(readLines(work, kind, file, content), SLICE)) {
      await demandFiles(work, kind, slice, missing)
      pairs.push(...(await match(work, kind, slice)))
    }
    await record(pairs, position)
  }
}

/** Uses the new ids of dependencies: an email matches only within the same project. */
async function match(
  { platform, row, to }: ImportWork,
  kind: PortableKind,
  lines: Line[],
): Promise<[string, string][]> {
  if (!kind.match) return []
  const { read } = platform.database
  const names = await findNames(
    read,
    row,
    lines.flatMap((line) => kind.named(line)),
  )
  const localLines = names.size === 0 ? lines : lines.map((line) => kind.rename(line, names))
  return kind.match(read, to, localLines)
}

async function missingFiles({ archive }: ImportWork): Promise<Set<string>> {
  const missing = new Set<string>()
  if (archive.manifest.missing_files === 0) return missing
  for await (const line of archive.lines()) if (line.missing) missing.add(line.sha256)
  return missing
}

async function demandFiles(
  { platform, to }: ImportWork,
  kind: PortableKind,
  lines: readonly Line[],
  missing: ReadonlySet<string>,
): Promise<void> {
  const named = new Set(lines.flatMap((line) => (kind.files?.(line) ?? []).map(({ sha256 }) => sha256)))
  for (const sha256 of missing) named.delete(sha256)
  const hashes = [...named]
  const lost: string[] = []
  for (let from = 0; from < hashes.length; from += SLICE) {
    lost.push(...(await platform.blobs.missing(to.tenantId, hashes.slice(from, from + SLICE))))
  }
  if (lost.length > 0) throw unreadable(message('export.partFileMissing', { kind: kind.name, file: lost[0] ?? '' }))
}

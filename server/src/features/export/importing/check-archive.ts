import { message } from '@dossier/contract/message'
import type { Line, PortableKind } from '#platform/portable/portable'
import { unreadable } from '../archive/parse-line.ts'
import { type ImportWork, kindOfFile, readLines, slices } from './import-work.ts'

const SLICE = 100

/**
 * Checks the whole archive before importing anything: files against the manifest, and lines against schema, counts and
 * projects.
 * @throws AppError `unprocessable` with the reason.
 */
export async function checkArchive(work: ImportWork, progress: (files: number) => Promise<void>): Promise<void> {
  const { archive } = work
  const counts = new Map<string, number>()
  const projects = new Set<string>()
  let files = 0
  for await (const file of archive.files()) {
    const content = await archive.read(file)
    const kind = kindOfFile(work, file)
    if (kind) {
      for await (const lines of slices(readLines(work, kind, file, content), SLICE)) {
        counts.set(kind.name, (counts.get(kind.name) ?? 0) + lines.length)
        for (const line of lines) demandProject(kind, line, projects)
      }
    }
    files += 1
    await progress(files)
  }
  if (files !== archive.manifest.files) throw unreadable(message('export.filesMissing'))
  demandCounts(archive.manifest.counts, counts)
}

/** Projects come first in an archive. */
function demandProject(kind: PortableKind, line: Line, projects: Set<string>): void {
  if (kind.name === 'projects') projects.add(line.id as string)
  const project = line.project_id as string | undefined
  if (project === undefined || project === '' || projects.has(project)) return
  throw unreadable(message('export.projectMissing', { kind: kind.name }))
}

function demandCounts(declared: Readonly<Record<string, number>>, found: ReadonlyMap<string, number>): void {
  for (const name of new Set([...Object.keys(declared), ...found.keys()])) {
    const [expected, actual] = [declared[name] ?? 0, found.get(name) ?? 0]
    if (expected !== actual)
      throw unreadable(message('export.countMismatch', { wanted: expected, kind: name, found: actual }))
  }
}

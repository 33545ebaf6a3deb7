import { message } from '@dossier/contract/message'
import { Turn } from '#platform/clock/wait'
import { sha256InSlices } from '#platform/crypto/hash'
import { fitsShape } from '#platform/portable/fits-shape'
import { openZip, type ZipEntry, type ZipReader } from '#platform/zip/read-zip'

import { FileLine, FORMAT, MANIFEST, MANIFEST_FOLDER, Manifest, README, VERSION } from './format.ts'
import { parseLine, unreadable } from './parse-line.ts'

/** Limit of one file: the longest possible line, an email with all its texts. */
const MAX_FILE_BYTES = 256 * 1024 * 1024
/** Text compresses to 1 % at best. A higher ratio indicates a zip bomb. */
const MAX_RATIO = 200
const RATIO_FREE_BYTES = 1024 ** 3
const MAX_LISTS = 100_000

const isManifest = fitsShape(Manifest)
const isFileLine = fitsShape(FileLine)

export interface ArchiveFile {
  readonly entry: ZipEntry
  /** From the manifest, not yet verified. */
  readonly sha256: string
}

/** An open archive. Nothing in it is trusted before `files` has been read through once. */
export interface ArchiveReader {
  readonly manifest: Manifest
  /** Yields the listed files from `skip` on, in archive order, and checks each name against the list. */
  files(skip?: number): AsyncGenerator<ArchiveFile>
  /** Reads the content. @throws AppError `unprocessable` when it does not match the manifest. */
  read(file: ArchiveFile): Promise<Buffer>
  /** Yields every line of the lists, including missing files. */
  lines(): AsyncGenerator<FileLine>
  close(): Promise<void>
}

export async function openArchive(path: string, size: number): Promise<ArchiveReader> {
  const zip = await openZip(path, { fileBytes: MAX_FILE_BYTES, totalBytes: RATIO_FREE_BYTES + size * MAX_RATIO })
  try {
    const { manifestEntry, lists } = await findLists(zip)
    const manifest = readManifest(await parseLine(await zip.read(manifestEntry), MANIFEST))
    demandLists(manifest, lists)
    const lines = () => readLists(zip, manifest, lists)
    return {
      manifest,
      lines,
      read: (file) => readFile(zip, file),
      close: zip.close,
      files: (skip) => walk(zip, lines, skip),
    }
  } catch (error) {
    await zip.close()
    throw error
  }
}

async function findLists(zip: ZipReader): Promise<{ manifestEntry: ZipEntry; lists: Map<string, ZipEntry> }> {
  const lists = new Map<string, ZipEntry>()
  let manifestEntry: ZipEntry | null = null
  for await (const entry of zip.list()) {
    if (entry.name === MANIFEST) manifestEntry = entry
    if (entry.name.startsWith(MANIFEST_FOLDER)) lists.set(entry.name, entry)
    if (lists.size > MAX_LISTS) throw unreadable(message('export.manifestTooLong'))
  }
  if (!manifestEntry) throw unreadable(message('export.noManifest', { file: MANIFEST }))
  return { manifestEntry, lists }
}

function readManifest(manifest: unknown): Manifest {
  const { format, version } = Object(manifest) as { format?: unknown; version?: unknown }
  if (format !== FORMAT) throw unreadable(message('export.otherProgram', { file: MANIFEST }))
  if (typeof version === 'number' && version > VERSION) {
    throw unreadable(message('export.newerFormat', { format: version, known: VERSION }))
  }
  if (!isManifest(manifest)) throw unreadable(message('export.fileBroken', { file: MANIFEST }))
  return manifest
}

function demandLists(manifest: Manifest, lists: ReadonlyMap<string, ZipEntry>): void {
  const lost = manifest.lists.find(({ path }) => !lists.has(path))
  if (lost) throw unreadable(message('export.fileMissing', { file: lost.path }))
  if (lists.size !== manifest.lists.length) throw unreadable(message('export.manifestParts'))
}

async function* readLists(
  zip: ZipReader,
  manifest: Manifest,
  lists: ReadonlyMap<string, ZipEntry>,
): AsyncGenerator<FileLine> {
  for (const list of manifest.lists) {
    const content = await zip.read(lists.get(list.path) as ZipEntry)
    if ((await sha256InSlices(content)) !== list.sha256)
      throw unreadable(message('export.fileChanged', { file: list.path }))
    for await (const bytes of linesOf(content)) {
      const line = await parseLine(bytes, list.path)
      if (!isFileLine(line)) throw unreadable(message('export.fileDamaged', { file: list.path }))
      yield line
    }
  }
}

/** Walks the zip directory and the lists in parallel: both are in archive order. */
async function* walk(zip: ZipReader, lines: () => AsyncGenerator<FileLine>, skip = 0): AsyncGenerator<ArchiveFile> {
  const named = lines()
  let entryCount = 0
  for await (const entry of zip.list()) {
    if (entry.name === MANIFEST || entry.name === README || entry.name.startsWith(MANIFEST_FOLDER)) continue
    const line = await nextPresent(named)
    if (!line) throw unreadable(message('export.fileUnlisted', { file: entry.name }))
    if (line.path !== entry.name)
      throw unreadable(message('export.fileMisplaced', { path: line.path, file: entry.name }))
    if (line.size !== entry.size) throw unreadable(message('export.entryChanged', { file: entry.name }))
    entryCount += 1
    if (entryCount > skip) yield { entry, sha256: line.sha256 }
  }
  const lost = await nextPresent(named)
  if (lost) throw unreadable(message('export.fileMissing', { file: lost.path }))
}

async function readFile(zip: ZipReader, { entry, sha256: expected }: ArchiveFile): Promise<Buffer> {
  const content = await zip.read(entry)
  if ((await sha256InSlices(content)) !== expected)
    throw unreadable(message('export.entryChanged', { file: entry.name }))
  return content
}

async function nextPresent(lines: AsyncGenerator<FileLine>): Promise<FileLine | null> {
  for (;;) {
    const next = await lines.next()
    if (next.done) return null
    if (next.value.missing !== true) return next.value
  }
}

const LINE_END = 0x0a
/** Empty lines that are skipped without looking at the clock. */
const SKIPPED_AT_ONCE = 64 * 1024

/** Yields the lines that are not empty. Other requests run between them. */
export async function* linesOf(content: Buffer): AsyncGenerator<Buffer> {
  const turn = new Turn()
  for (let from = 0; from < content.length; ) {
    const skipTo = Math.min(content.length, from + SKIPPED_AT_ONCE)
    while (from < skipTo && content[from] === LINE_END) from += 1
    if (turn.isOver) await turn.end()
    if (from === skipTo) continue
    const end = content.indexOf(LINE_END, from)
    const stop = end === -1 ? content.length : end
    yield content.subarray(from, stop)
    from = stop
  }
}

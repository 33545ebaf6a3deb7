import { message } from '@dossier/contract/message'
import { LIMITS } from '@dossier/contract/vocabulary'
import { Turn } from '#platform/clock/wait'
import { sha256InSlices } from '#platform/crypto/hash'
import { fitsShape } from '#platform/portable/fits-shape'
import { openZip, type StartCheck, type ZipEntry, type ZipReader } from '#platform/zip/read-zip'
import {
  DATA_FOLDER,
  FileLine,
  FORMAT,
  MANIFEST,
  MANIFEST_FOLDER,
  Manifest,
  PART_BYTES,
  README,
  VERSION,
} from './format.ts'
import { parseLine, unreadable } from './parse-line.ts'

/** The longest possible line, an email with all its texts. */
const MAX_LINE_BYTES = 256 * 1024 * 1024
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

export async function openArchive(path: string, size: number, turn = new Turn()): Promise<ArchiveReader> {
  const zip = await openZip(path, { fileBytes: maxBytesOf, totalBytes: RATIO_FREE_BYTES + size * MAX_RATIO }, turn)
  try {
    const { manifestEntry, lists } = await findLists(zip)
    const manifest = readManifest(await parseLine(await zip.read(manifestEntry), MANIFEST))
    demandLists(manifest, lists)
    const lines = () => readLists({ zip, turn }, manifest, lists)
    return {
      manifest,
      lines,
      read: (file) => readFile({ zip, turn }, file),
      close: zip.close,
      files: (skip) => walk(zip, lines, skip),
    }
  } catch (error) {
    await zip.close()
    throw error
  }
}

/** Only a line of data can be larger than a part; other files are stored emails, attachments and documents. */
function maxBytesOf(name: string): number {
  if (name.startsWith(MANIFEST_FOLDER)) return PART_BYTES
  return name.startsWith(DATA_FOLDER) ? MAX_LINE_BYTES : LIMITS.ingestBodyBytes
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

interface Opened {
  zip: ZipReader
  turn: Turn
}

async function* readLists(
  { zip, turn }: Opened,
  manifest: Manifest,
  lists: ReadonlyMap<string, ZipEntry>,
): AsyncGenerator<FileLine> {
  for (const list of manifest.lists) {
    const content = await zip.read(lists.get(list.path) as ZipEntry)
    if ((await sha256InSlices(content, turn)) !== list.sha256)
      throw unreadable(message('export.fileChanged', { file: list.path }))
    for await (const bytes of linesOf(content, turn)) {
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

async function readFile({ zip, turn }: Opened, { entry, sha256: expected }: ArchiveFile): Promise<Buffer> {
  const content = await zip.read(entry, oneLineIn(entry))
  if ((await sha256InSlices(content, turn)) !== expected)
    throw unreadable(message('export.entryChanged', { file: entry.name }))
  return content
}

/** A file of lines that is larger than a part has one line, so no line ends in its first bytes. */
function oneLineIn({ name }: ZipEntry): StartCheck | undefined {
  if (!name.startsWith(DATA_FOLDER)) return undefined
  return {
    bytes: PART_BYTES,
    check(start) {
      if (start.includes(LINE_END)) throw unreadable(message('export.entryChanged', { file: name }))
    },
  }
}

async function nextPresent(lines: AsyncGenerator<FileLine>): Promise<FileLine | null> {
  for (;;) {
    const next = await lines.next()
    if (next.done) return null
    if (next.value.missing !== true) return next.value
  }
}

const LINE_END = 0x0a

/** Yields the lines, also empty ones. Other requests run between them. */
export async function* linesOf(content: Buffer, turn = new Turn()): AsyncGenerator<Buffer> {
  for (let from = 0; from < content.length; ) {
    if (turn.isOver) await turn.end()
    const end = content.indexOf(LINE_END, from)
    const stop = end === -1 ? content.length : end
    yield content.subarray(from, stop)
    from = stop + 1
  }
}

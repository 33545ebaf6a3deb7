import { GrowingBuffer } from '#core/growing-buffer'
import { sha256InSlices } from '#platform/crypto/hash'
import { writeJson } from '#platform/http/large-json'
import type { Line } from '#platform/portable/portable'
import { writeZip, type ZipWriter } from '#platform/zip/write-zip'
import { DATA_FOLDER, type FileLine, MANIFEST_FOLDER, PART_BYTES, partName } from './format.ts'

/** Writes archive files and their lists. Memory use does not grow with the archive. */
export interface ArchiveWriter {
  /** Writes one line. The lines of one kind must be consecutive. */
  line(kind: string, line: Line): Promise<void>
  endKind(kind: string): Promise<void>
  file(path: string, content: Uint8Array): Promise<void>
  missing(file: Omit<FileLine, 'missing'>): Promise<void>
  endLists(): Promise<{ lists: { path: string; sha256: string }[]; files: number; missing: number }>
  last(path: string, content: Uint8Array): Promise<void>
  finish: ZipWriter['finish']
  abandon: ZipWriter['abandon']
}

export async function createArchiveWriter(path: string, at: number): Promise<ArchiveWriter> {
  const zip = await writeZip(path, at)
  const lists: { path: string; sha256: string }[] = []
  let files = 0
  let missing = 0

  async function add(name: string, content: Uint8Array): Promise<void> {
    await zip.add(name, content)
    files += 1
    await listed.push({ path: name, size: content.length, sha256: await sha256InSlices(content) })
  }

  const listed = collectLines(async (content, number) => {
    const name = partName(MANIFEST_FOLDER, number)
    await zip.add(name, content)
    lists.push({ path: name, sha256: await sha256InSlices(content) })
  })
  const kinds = new Map<string, Lines>()
  const linesOf = (kind: string): Lines => {
    const existing =
      kinds.get(kind) ?? collectLines((content, number) => add(partName(`${DATA_FOLDER}${kind}/`, number), content))
    kinds.set(kind, existing)
    return existing
  }

  return {
    line: (kind, line) => linesOf(kind).push(line),
    endKind: (kind) => linesOf(kind).flush(),
    file: add,
    async missing(file) {
      missing += 1
      await listed.push({ ...file, missing: true })
    },
    async endLists() {
      await listed.flush()
      return { lists, files, missing }
    },
    last: (name, content) => zip.add(name, content),
    finish: zip.finish,
    abandon: zip.abandon,
  }
}

interface Lines {
  push(line: object): Promise<void>
  flush(): Promise<void>
}

/** Collects JSON lines into chunks and passes each full chunk on. */
function collectLines(give: (content: Uint8Array, number: number) => Promise<void>): Lines {
  let waiting: Buffer[] = []
  let bytes = 0
  let number = 0

  async function flush(): Promise<void> {
    if (waiting.length === 0) return
    const content = Buffer.concat(waiting)
    waiting = []
    bytes = 0
    number += 1
    await give(content, number)
  }

  return {
    flush,
    async push(line) {
      const text = await bytesOf(line)
      if (bytes > 0 && bytes + text.length > PART_BYTES) await flush()
      waiting.push(text)
      bytes += text.length
    },
  }
}

/** Other requests run while a long line is written. */
async function bytesOf(line: object): Promise<Buffer> {
  const json = writeJson(line, JSON.stringify)
  if (typeof json === 'string') return Buffer.from(`${json}\n`)
  const bytes = new GrowingBuffer(null, Number.POSITIVE_INFINITY)
  for await (const slice of json.pieces()) bytes.add(slice)
  bytes.add(LINE_END)
  return bytes.bytes
}

const LINE_END = Buffer.from('\n')

import { message } from '@dossier/contract/message'
import { type CopyFolder, demandGit, demandObject } from './copy-folder.ts'
import { FETCHED } from './fetch-branch.ts'
import { GitFailed, type TreeEntry } from './git.ts'

const TAB = 9
const LINE_FEED = 10
/** A header repeats the path of a missing file. */
const MAX_HEADER_BYTES = 10_000
const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

export async function listTree(folder: CopyFolder, commit: string): Promise<TreeEntry[]> {
  const out = await demandGit(folder, ['ls-tree', '-r', '-z', '-l', '--full-tree', demandObject(commit)])
  const entries: TreeEntry[] = []
  for (let from = 0; from < out.length; ) {
    const end = out.indexOf(0, from)
    if (end < 0) break
    entries.push(readEntry(out.subarray(from, end)))
    from = end + 1
  }
  return entries
}

/** Parses `<mode> <type> <object> <size>\t<path>`. */
function readEntry(line: Buffer): TreeEntry {
  const tab = line.indexOf(TAB)
  const [mode = '', , blob = '', size = ''] = line.toString('latin1', 0, tab).split(/ +/)
  const bytes = line.subarray(tab + 1)
  const text = decode(bytes)
  return { path: text ?? bytes.toString('latin1'), isText: text !== null, mode, blob, size: Number(size) || 0 }
}

/** Returns null for invalid UTF-8. A byte order mark is kept. */
export function decode(bytes: Uint8Array): string | null {
  try {
    return strict.decode(bytes)
  } catch {
    return null
  }
}

export async function readBlobs(folder: CopyFolder, blobs: readonly string[], maxBytes: number): Promise<Buffer[]> {
  if (blobs.length === 0) return []
  const input = blobs.map((blob) => `${demandObject(blob)}\n`).join('')
  const out = await demandGit(folder, ['cat-file', '--batch'], { input, maxBytes: maxBytes + blobs.length * 100 })
  const contents: Buffer[] = []
  for (let from = 0; contents.length < blobs.length; ) {
    const end = out.indexOf(10, from)
    const [, type, size] = out.toString('latin1', from, end).split(' ')
    if (end < 0 || type !== 'blob') throw new GitFailed('broken_copy', message('git.fileMissing'))
    contents.push(out.subarray(end + 1, end + 1 + Number(size)))
    from = end + 1 + Number(size) + 1
  }
  return contents
}

export async function listFetched(folder: CopyFolder): Promise<string[]> {
  const out = await demandGit(folder, ['ls-tree', '-r', '-z', '--name-only', '--full-tree', FETCHED])
  return out.toString('utf8').split('\0').filter(Boolean)
}

export async function readFetched(
  folder: CopyFolder,
  paths: readonly string[],
  maxBytes: number,
): Promise<Buffer | null> {
  // A line is a request.
  const requests = paths.filter((path) => !/[\r\n\0]/.test(path)).map((path) => `${FETCHED}:${path}\n`)
  for (const input of requests) {
    const out = await demandGit(folder, ['cat-file', '--batch'], { input, maxBytes: maxBytes + MAX_HEADER_BYTES })
    const end = out.indexOf(LINE_FEED)
    const [, , size] = / (blob) (\d+)$/.exec(out.toString('latin1', 0, Math.max(0, end))) ?? []
    if (size !== undefined) return out.subarray(end + 1, end + 1 + Number(size))
  }
  return null
}

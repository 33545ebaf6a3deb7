import { link, mkdir, readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { forEachConcurrently } from '#core/for-each-concurrently'
import { blobFile, isContent } from '#platform/blobs/blob-files'
import { writeSynced } from '#platform/blobs/store-file'
import { sha256 } from '#platform/crypto/hash'
import { syncFolder } from '#platform/crypto/write-file-durably'
import type { CopiedBlob } from '#platform/database/database-copy'
import type { BackupFile } from '../manifest.ts'

const AT_ONCE = 4

export interface BlobCopies {
  files: BackupFile[]
  copied: number
  /** Paths of blobs missing or damaged both in the store and in the previous backup. */
  lacking: string[]
}

interface CopyBlobs {
  find(blob: CopiedBlob): Promise<Buffer | null>
  to: string
  /** The previous backup to share files with; null copies everything. */
  before: { folder: string; files: ReadonlyMap<string, BackupFile> } | null
  signal: AbortSignal
  report(share: number): void
}

/**
 * Adds every blob to the backup: as a hard link into the previous backup, or as a copy verified against its hash. The
 * files are durable when it returns.
 */
export async function copyBlobs(blobs: readonly CopiedBlob[], options: CopyBlobs): Promise<BlobCopies> {
  const done: BlobCopies = { files: [], copied: 0, lacking: [] }
  const folders = new Set<string>()
  await forEachConcurrently(blobs, AT_ONCE, async (blob) => {
    options.signal.throwIfAborted()
    const path = join('blobs', blobFile(blob.tenantId, blob.sha256)).replaceAll('\\', '/')
    const folder = dirname(join(options.to, path))
    if (!folders.has(folder)) await mkdir(folder, { recursive: true, mode: 0o700 })
    folders.add(folder)
    await copyBlob(blob, path, options, done)
    options.report((done.files.length + done.lacking.length) / blobs.length)
  })
  for (const folder of withParents(folders, options.to)) syncFolder(folder)
  return done
}

async function copyBlob(blob: CopiedBlob, path: string, options: CopyBlobs, done: BlobCopies): Promise<void> {
  const shared = await shareFile(path, options)
  if (shared) return void done.files.push(shared)
  const content = await readBlob(blob, path, options)
  if (!content) return void done.lacking.push(path)
  await writeSynced(join(options.to, path), content)
  done.files.push({ path, size: content.length, sha256: sha256(content) })
  done.copied += 1
}

/** Reads the live blob, else the copy in the previous backup, so that later damage loses nothing. */
async function readBlob(blob: CopiedBlob, path: string, { find, before }: CopyBlobs): Promise<Buffer | null> {
  const live = await find(blob)
  if (live && (await isContent(live, blob))) return live
  const earlier = before ? await readFile(join(before.folder, path)).catch(unlessMissing) : null
  return earlier && (await isContent(earlier, blob)) ? earlier : null
}

/** Returns null when the previous backup lacks the file, or the disk has no hard links. */
async function shareFile(path: string, { before, to }: CopyBlobs): Promise<BackupFile | null> {
  const previous = before?.files.get(path)
  if (!before || !previous) return null
  const file = join(before.folder, path)
  const stats = await stat(file).catch(() => null)
  if (stats?.size !== previous.size) return null
  return link(file, join(to, path)).then(
    () => previous,
    () => null,
  )
}

function withParents(folders: ReadonlySet<string>, top: string): string[] {
  const all = new Set<string>()
  for (const folder of folders) for (let at = folder; at.length > top.length; at = dirname(at)) all.add(at)
  return [...all].sort((a, b) => b.length - a.length)
}

function unlessMissing(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
  throw error
}

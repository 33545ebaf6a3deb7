import { createHash } from 'node:crypto'
import { createReadStream, existsSync, mkdirSync, rmSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import { forEachConcurrently } from '#core/for-each-concurrently'
import { syncFolder } from '#platform/crypto/write-file-durably'
import { freeBytes } from '#platform/disk-space/disk-space'
import type { BackupFile } from '../manifest.ts'

export interface Staged {
  file: BackupFile
  as: string
}

const CHUNK = 1024 * 1024
const AT_ONCE = 4

interface Progress {
  signal: AbortSignal
  report(share: number): void
}

/**
 * Copies backup files into a separate folder and verifies each hash. The files are durable when it returns.
 * @throws AppError `unprocessable` with the first missing or damaged file; `storage_full`.
 */
export async function stage(backup: string, files: readonly Staged[], to: string, progress: Progress): Promise<void> {
  const total = files.reduce((sum, { file }) => sum + file.size, 0)
  rmSync(to, { recursive: true, force: true })
  mkdirSync(to, { mode: 0o700 })
  refuseWithoutSpace(to, total)
  let done = 0
  await forEachConcurrently(files, AT_ONCE, async ({ file, as }) => {
    progress.signal.throwIfAborted()
    mkdirSync(dirname(join(to, as)), { recursive: true, mode: 0o700 })
    await copyChecked(join(backup, file.path), join(to, as), file)
    done += file.size
    progress.report(total === 0 ? 1 : done / total)
  })
  const folders = new Set(files.flatMap(({ as }) => parentsOf(join(to, as), to)))
  for (const folder of [...folders].sort((a, b) => b.length - a.length)) syncFolder(folder)
}

function parentsOf(path: string, top: string): string[] {
  const parents: string[] = []
  for (let at = dirname(path); at.length >= top.length; at = dirname(at)) parents.push(at)
  return parents
}

function refuseWithoutSpace(folder: string, bytes: number): void {
  const free = freeBytes(folder)
  if (free === null || free > bytes) return
  throw new AppError(
    'storage_full',
    message('backup.needsSpaceThere', { needed: inMegabytes(bytes), folder: dirname(folder), free: inMegabytes(free) }),
  )
}

const inMegabytes = (bytes: number): number => Math.ceil(bytes / 1_000_000)

async function copyChecked(from: string, to: string, { path, size, sha256 }: BackupFile): Promise<void> {
  if (!existsSync(from)) throw new AppError('unprocessable', message('backup.fileMissing', { path }))
  const target = await open(to, 'wx', 0o600)
  try {
    const copied = await pour(from, target)
    if (copied.size === size && copied.sha256 === sha256) return await target.sync()
  } finally {
    await target.close()
  }
  throw new AppError('unprocessable', message('backup.fileChanged', { path }))
}

async function pour(from: string, target: FileHandle): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of createReadStream(from, { highWaterMark: CHUNK }) as AsyncIterable<Buffer>) {
    hash.update(chunk)
    await target.writeFile(chunk)
    size += chunk.length
  }
  return { size, sha256: hash.digest('hex') }
}

import { readdirSync, statSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { AppError } from '#core/app-error'
import { checkCopiedDatabase } from '#platform/database/copies/check-copied-database'
import { findBackup, listBackups } from '../backups.ts'
import { type FileHash, hashFile } from '../hash-file.ts'
import { type BackupFile, MANIFEST, type Manifest, readManifest } from '../manifest.ts'

export interface VerifiedBackup {
  folder: string
  /** Epoch milliseconds; null when the manifest could not be read. */
  madeAt: number | null
  files: number
  bytes: number
  problems: Problem[]
}

export interface Problem {
  path: string
  sentence: string
}

export interface VerifyProgress {
  signal?: AbortSignal
  report?(done: number, total: number): void
  /** Hashes of files shared between backups, by `device:inode`. Pass the same map for each backup. */
  hashes?: Map<string, FileHash>
}

/** Returns the backup folder itself, or all complete backups in it. @throws AppError `not_found`. */
export function backupsToVerify(folder: string): { folders: string[]; incomplete: string[] } {
  const absolute = resolve(folder)
  const newest = findBackup(absolute)
  if (newest === absolute) return { folders: [absolute], incomplete: [] }
  const { complete, incomplete } = listBackups(absolute)
  return { folders: complete.map((name) => join(absolute, name)), incomplete }
}

/** Compares every byte of a backup with the manifest. Then the database checks its own copy. */
export async function verifyBackup(folder: string, progress: VerifyProgress = {}): Promise<VerifiedBackup> {
  let manifest: Manifest
  try {
    manifest = readManifest(folder)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { folder, madeAt: null, files: 0, bytes: 0, problems: [{ path: MANIFEST, sentence: error.message }] }
  }
  const problems = await checkFiles(folder, manifest, progress)
  problems.push(...listExtra(folder, manifest), ...manifest.lacking.map(lacked))
  const named = new Set(problems.map(({ path }) => path))
  for (const { path, problem } of await checkCopiedDatabase(folder, manifest.copy))
    if (!named.has(path)) problems.push({ path, sentence: `is broken inside: ${problem}` })
  return { folder, madeAt: manifest.madeAt, files: manifest.files.size, bytes: bytesOf(manifest), problems }
}

const bytesOf = ({ files }: Manifest): number => [...files.values()].reduce((sum, { size }) => sum + size, 0)

const lacked = (path: string): Problem => ({
  path,
  sentence: 'is not in it: when the backup was made, it was missing or damaged in the data folder already',
})

async function checkFiles(folder: string, manifest: Manifest, progress: VerifyProgress): Promise<Problem[]> {
  const { signal, report } = progress
  const problems: Problem[] = []
  const total = bytesOf(manifest)
  let done = 0
  for (const file of manifest.files.values()) {
    signal?.throwIfAborted()
    const sentence = await checkFile(folder, file, progress)
    if (sentence) problems.push({ path: file.path, sentence })
    done += file.size
    report?.(done, total)
  }
  return problems
}

async function checkFile(folder: string, file: BackupFile, { signal, hashes }: VerifyProgress): Promise<string> {
  const found = await hashOnce(join(folder, file.path), hashes, signal).catch((error: NodeJS.ErrnoException) => {
    if (signal?.aborted) throw error
    return error.code ?? error.message
  })
  if (found === 'ENOENT') return 'is missing'
  if (typeof found === 'string') return `cannot be read (${found})`
  if (found.size !== file.size) return `is damaged: it has ${found.size} bytes instead of ${file.size}`
  return found.sha256 === file.sha256 ? '' : 'is damaged: its bytes are not those that were written'
}

/** Hard-linked files are read once. */
async function hashOnce(path: string, hashes?: Map<string, FileHash>, signal?: AbortSignal): Promise<FileHash> {
  const { dev, ino, nlink } = await stat(path)
  const name = `${dev}:${ino}`
  const hash = hashes?.get(name) ?? (await hashFile(path, signal))
  if (nlink > 1) hashes?.set(name, hash)
  return hash
}

function listExtra(folder: string, { files }: Manifest): Problem[] {
  const extra: Problem[] = []
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = name.replaceAll('\\', '/')
    if (path === MANIFEST || files.has(path) || statSync(join(folder, name)).isDirectory()) continue
    extra.push({ path, sentence: 'does not belong to it' })
  }
  return extra
}

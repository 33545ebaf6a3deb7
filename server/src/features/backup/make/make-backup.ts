import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import { syncFolder } from '#platform/crypto/write-file-durably'
import { copyDatabase } from '#platform/database/copies/copy-database'
import { databaseFiles } from '#platform/database/database-copy'
import { upsertInstanceValue } from '#platform/database/instance-values'
import { acquireLock } from '#platform/database/sqlite/lock-file'
import type { Needs } from '#platform/platform'
import { isRecent } from '#platform/steady-time/jumps'
import { backupName, listBackups, nextSequence } from '../backups.ts'
import { hashFile } from '../hash-file.ts'
import { LAST_BACKUP, readLastBackup, readLastDrill } from '../last-runs.ts'
import { type Manifest, readManifest, writeManifest } from '../manifest.ts'
import { isIn } from '../notices.ts'
import { copyBlobs } from './copy-blobs.ts'
import { copyKey, KEY_COPY } from './copy-key.ts'
import { asReadableError, makeFolder, refuseInside, refuseWithoutSpace } from './folders.ts'
import { removeBackup, removeOld } from './remove-backups.ts'

export interface BackupInput {
  to: string
  /** Number of complete backups to keep; 0 = all. */
  keep: number
  full: boolean
  withKey: boolean
}

export interface BackupProgress {
  step: 'database' | 'blobs'
  /** From 0 to 1. */
  share: number
}

export interface MadeBackup {
  folder: string
  files: number
  bytes: number
  copiedBlobs: number
  sharedBlobs: number
  /** Paths of blobs that are missing or damaged in the store. The backup lacks them. */
  lacking: string[]
  removed: string[]
  incomplete: string[]
  /** Fingerprint of the key that a restored service needs; '' = none. */
  keyFingerprint: string
  /** Origin of that key here; '' when it is in the backup. */
  keyOrigin: string
}

interface Progress {
  signal: AbortSignal
  report(progress: BackupProgress): void
}

type Parts = Needs<'blobs' | 'clock' | 'config' | 'database' | 'secretKey' | 'steadyTime'>

/** Pauses the sweep for this time. Renewed well before it ends. */
const PROTECT_MS = 600_000
const PROTECT_EVERY_MS = 60_000
const LOCK = 'backup.lock'

/**
 * Makes a backup while the service runs: first the database as of one instant, then every file it names. Files exist
 * before their rows commit, and no sweep deletes them meanwhile, so none can be missing. The manifest is written last.
 * @throws AppError with an explanation; partial results are deleted.
 */
export async function makeBackup(parts: Parts, input: BackupInput, progress: Progress): Promise<MadeBackup> {
  const { config, clock, database } = parts
  const to = resolve(input.to)
  refuseInside(config.dataDir, to)
  await refuseGone(parts, to)
  makeFolder(to)
  refuseWithoutSpace(config, to)
  const unlock = acquireLock(join(to, LOCK), message('backup.anotherUnderWay', { folder: to }), (reason) =>
    message('backup.lockUnusable', { folder: to, reason }),
  )
  try {
    const { incomplete } = listBackups(to)
    for (const name of incomplete) removeBackup(to, name)
    const folder = join(to, unusedName(to, clock.now()))
    const made = await inFolder(folder, () => whileFilesAreProtected(parts, () => fill(parts, input, folder, progress)))
    await database.transact((tx) => upsertInstanceValue(tx, LAST_BACKUP, JSON.stringify({ at: clock.now(), folder })))
    return { ...made, incomplete, removed: await rotate(parts, to, input.keep) }
  } catch (error) {
    progress.signal.throwIfAborted()
    throw asReadableError(error, to)
  } finally {
    unlock()
  }
}

/** A folder that held the last backup and is gone is a disk that is not mounted. */
async function refuseGone({ database }: Parts, to: string): Promise<void> {
  if (existsSync(to)) return
  const last = await readLastBackup(database.read)
  if (last && isIn(to, last.folder)) throw new AppError('unavailable', message('backup.folderGone', { folder: to }))
}

/** A clock set back gives the same time twice. */
function unusedName(to: string, now: number): string {
  for (let at = now; ; at += 1) if (!existsSync(join(to, backupName(at)))) return backupName(at)
}

/** Removes nothing while the clock is in doubt: each jump makes another backup. */
async function rotate({ database, steadyTime }: Parts, to: string, keep: number): Promise<string[]> {
  // Records a jump first.
  await steadyTime.now()
  const jump = await steadyTime.lastJump()
  if (jump && isRecent(jump)) return []
  const drill = await readLastDrill(database.read)
  return removeOld(to, keep, drill && drill.problems.length > 0 ? (drill.proven ?? '') : '')
}

async function inFolder<T>(folder: string, work: () => Promise<T>): Promise<T> {
  mkdirSync(folder, { mode: 0o700 })
  try {
    return await work()
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

async function whileFilesAreProtected<T>({ blobs }: Parts, work: () => Promise<T>): Promise<T> {
  await blobs.pauseFileRemoval(PROTECT_MS)
  const holding = setInterval(() => void blobs.pauseFileRemoval(PROTECT_MS).catch(() => undefined), PROTECT_EVERY_MS)
  try {
    return await work()
  } finally {
    clearInterval(holding)
  }
}

type Made = Omit<MadeBackup, 'incomplete' | 'removed'>

async function fill(parts: Parts, input: BackupInput, folder: string, progress: Progress): Promise<Made> {
  const { config, clock, secretKey, blobs: live } = parts
  const madeAt = clock.now()
  const before = input.full ? null : findBefore(dirname(folder))
  const { blobs, ...copy } = await copyDatabase(config.database, folder, {
    signal: progress.signal,
    report: (share) => progress.report({ step: 'database', share }),
  })
  const copies = await copyBlobs(blobs, {
    find: live.findLarge,
    to: folder,
    before,
    signal: progress.signal,
    report: (share) => progress.report({ step: 'blobs', share }),
  })
  const { withKey } = input
  if (withKey) copyKey(config, folder)
  const paths = [...databaseFiles(copy), ...(withKey ? [KEY_COPY] : [])]
  const files = [...copies.files]
  for (const path of paths) files.push({ path, ...(await hashFile(join(folder, path), progress.signal)) })
  const { lacking, copied } = copies
  const sequence = nextSequence(dirname(folder))
  const bytes = writeManifest(folder, { sequence, madeAt, copy, withKey, lacking }, files)
  syncFolder(dirname(folder))
  return {
    folder,
    files: files.length,
    bytes,
    copiedBlobs: copied,
    sharedBlobs: copies.files.length - copied,
    lacking,
    keyFingerprint: copy.keyFingerprint,
    keyOrigin: withKey ? '' : secretKey.origin,
  }
}

function findBefore(to: string): { folder: string; files: Manifest['files'] } | null {
  for (const name of listBackups(to).complete.toReversed()) {
    try {
      const folder = join(to, name)
      return { folder, files: readManifest(folder).files }
    } catch {
      // Verification reports a damaged backup.
    }
  }
  return null
}

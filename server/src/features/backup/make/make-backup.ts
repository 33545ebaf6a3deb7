import { mkdirSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { message } from '@dossier/contract/message'
import { syncFolder } from '#platform/crypto/write-file-durably'
import { copyDatabase } from '#platform/database/copies/copy-database'
import { databaseFiles } from '#platform/database/database-copy'
import { putInstanceValue } from '#platform/database/instance-values'
import { holdLock } from '#platform/database/sqlite/lock-file'
import type { Needs } from '#platform/platform'
import { backupName, listBackups } from '../backups.ts'
import { hashFile } from '../hash-file.ts'
import { LAST_BACKUP } from '../last-runs.ts'
import { type Manifest, readManifest, writeManifest } from '../manifest.ts'
import { copyBlobs } from './copy-blobs.ts'
import { copyKey, KEY_COPY } from './copy-key.ts'
import { inPlainWords, makeFolder, refuseInside, refuseWithoutRoom } from './places.ts'
import { removeBackup, removeOld } from './remove-backups.ts'

export interface BackupInput {
  /** The folder that holds the backups; it is made. */
  to: string
  /** How many complete ones are left when it is done; 0 = all. */
  keep: number
  /** Copy every blob anew instead of sharing files with the backup before. */
  full: boolean
  /** Put the secret key into it. */
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
  /** Blobs that were read anew; the others share their file with the backup before. */
  copiedBlobs: number
  sharedBlobs: number
  /** Blobs that are missing or damaged where the service keeps them, by path: the backup is without them. */
  lacking: string[]
  /** Names of older backups that were removed. */
  removed: string[]
  /** Names of backups that had been cut off; they were removed. */
  incomplete: string[]
  /** The key that a restored service needs; '' = none. */
  keyFingerprint: string
  /** Where that key came from here; '' when it is in the backup. */
  keyOrigin: string
}

interface Progress {
  signal: AbortSignal
  report(progress: BackupProgress): void
}

type Parts = Needs<'blobs' | 'clock' | 'config' | 'database' | 'secretKey'>

/** How long the sweep leaves files alone; asked for again long before. */
const HOLD_MS = 600_000
const HOLD_AGAIN_MS = 60_000
/** Held by whoever makes a backup in the folder. */
const LOCK = 'backup.lock'

/**
 * Makes a backup while the service works. The database is copied first, as of one instant, and then every file that it
 * names: a file is written before the row that names it is committed, and no sweep removes one meanwhile, so none can
 * be missing. The manifest comes last.
 * @throws AppError with a sentence; what was begun is removed.
 */
export async function makeBackup(parts: Parts, input: BackupInput, progress: Progress): Promise<MadeBackup> {
  const { config, clock, database } = parts
  const to = resolve(input.to)
  refuseInside(config.dataDir, to)
  makeFolder(to)
  refuseWithoutRoom(config, to)
  const unlock = holdLock(join(to, LOCK), message('backup.anotherUnderWay', { folder: to }))
  try {
    const { incomplete } = listBackups(to)
    for (const name of incomplete) removeBackup(to, name)
    const folder = join(to, backupName(clock.now()))
    const made = await inFolder(folder, () => whileFilesAreHeld(parts, () => fill(parts, input, folder, progress)))
    await database.transact((tx) => putInstanceValue(tx, LAST_BACKUP, JSON.stringify({ at: clock.now(), folder })))
    return { ...made, incomplete, removed: removeOld(to, input.keep) }
  } catch (error) {
    progress.signal.throwIfAborted()
    throw inPlainWords(error, to)
  } finally {
    unlock()
  }
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

async function whileFilesAreHeld<T>({ blobs }: Parts, work: () => Promise<T>): Promise<T> {
  await blobs.holdFiles(HOLD_MS)
  const holding = setInterval(() => void blobs.holdFiles(HOLD_MS).catch(() => undefined), HOLD_AGAIN_MS)
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
  const bytes = writeManifest(folder, { madeAt, copy, withKey, lacking }, files)
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

/** The newest one that can be read; a damaged one is shared with no other. */
function findBefore(to: string): { folder: string; files: Manifest['files'] } | null {
  for (const name of listBackups(to).complete.toReversed()) {
    try {
      const folder = join(to, name)
      return { folder, files: readManifest(folder).files }
    } catch {
      // Verify names it.
    }
  }
  return null
}

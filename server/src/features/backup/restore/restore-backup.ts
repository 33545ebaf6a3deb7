import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import type { Clock } from '#platform/clock/clock'
import { type Config, directUrlOf } from '#platform/config/config'
import { findSecretKey } from '#platform/crypto/secret-key'
import { SQLITE_COPY, TABLES_FOLDER } from '#platform/database/database-copy'
import { migrationsOf } from '#platform/database/migrate'
import { acquireLock, lockFile } from '#platform/database/sqlite/lock-file'
import { forgetInstance } from '#platform/instance-mark'
import { prepareDataFolder } from '#platform/prepare-data-folder'
import { backupName, findBackup } from '../backups.ts'
import { asReadableError } from '../make/folders.ts'
import { type Manifest, readManifest } from '../manifest.ts'
import { fillPostgres, hasRestored, hasSchema, refuseUsedDatabase, schemaOf } from './fill-postgres.ts'
import { type RestoreState, readRestoreState, removeRestoreState, writeRestoreState } from './restore-state.ts'
import { signFile } from './restored-by.ts'
import { type Staged, stage } from './stage.ts'
import { stagingFolder, swapData } from './swap-data.ts'

export interface RestoreInput {
  from: string
  replace: boolean
}

export interface RestoreProgress {
  step: 'files' | 'database'
  /** From 0 to 1. */
  share: number
}

export interface RestoredBackup {
  from: string
  madeAt: number
  preserved: string[]
  /** True when this run completed an interrupted restore. */
  finished: boolean
  lacking: number
  /** Availability of the key for the stored passwords. */
  key: 'none needed' | 'here' | 'missing' | 'another'
  keyFingerprint: string
}

interface Work {
  config: Config
  clock: Clock
  signal: AbortSignal
  report(progress: RestoreProgress): void
}

/**
 * Restores a backup. It copies everything and verifies it against the manifest before it changes anything. An
 * interrupted restore leaves the old data as it was, or resumes at the next call.
 * @throws AppError `conflict` while a server runs, or when data exists and `replace` is off; `unprocessable` for an
 * incomplete or damaged backup.
 */
export async function restoreBackup(input: RestoreInput, work: Work): Promise<RestoredBackup> {
  const { config } = work
  const { dataDir } = config
  prepareDataFolder(dataDir)
  const unlock = lockData(config)
  try {
    const unfinished = await readUnfinished(config)
    if (unfinished) return await finish(config, unfinished, true)
    const from = findBackup(resolve(input.from))
    const manifest = readManifest(from)
    refuseOther(config, manifest, from)
    if (!input.replace) refuseFull(dataDir)
    refuseOtherDisk(dataDir)
    if (config.database.kind === 'postgres') await refuseUsedDatabase(directUrlOf(config.database))
    const mark = await bringIn(from, manifest, input.replace, work)
    return await finish(config, mark, false)
  } catch (error) {
    work.signal.throwIfAborted()
    throw asReadableError(error, dataDir)
  } finally {
    unlock()
  }
}

function lockData({ database, dataDir }: Config): () => void {
  return database.kind === 'sqlite'
    ? lockFile(database.file)
    : acquireLock(join(dataDir, 'restore.lock'), message('backup.restoreUnderWay', { folder: dataDir }))
}

/** Returns an interrupted restore to complete. Deletes the traces of one that never changed anything. */
async function readUnfinished({ dataDir, database }: Config): Promise<RestoreState | null> {
  const mark = readRestoreState(dataDir)
  if (mark?.step !== 'database' || database.kind !== 'postgres') return mark
  if (await hasRestored(directUrlOf(database), mark)) return mark
  removeRestoreState(dataDir)
  return null
}

function refuseOther({ database }: Config, { copy }: Manifest, from: string): void {
  migrationsOf(copy.migrations)
  if (database.kind === copy.dialect) return
  throw new AppError(
    'conflict',
    copy.dialect === 'sqlite' ? message('backup.isEmbedded', { from }) : message('backup.isPostgres', { from }),
  )
}

function refuseFull(dataDir: string): void {
  const blobs = join(dataDir, 'blobs')
  const isFull = existsSync(join(dataDir, 'dossier.sqlite')) || (existsSync(blobs) && readdirSync(blobs).length > 0)
  if (!isFull) return
  throw new AppError('conflict', message('backup.folderInUse', { folder: dataDir }))
}

/** The swap only renames, and renames do not work across disks. */
function refuseOtherDisk(dataDir: string): void {
  const blobs = statSync(join(dataDir, 'blobs'), { throwIfNoEntry: false })
  if (!blobs || blobs.dev === statSync(dataDir).dev) return
  throw new AppError('conflict', message('backup.blobsMounted', { folder: join(dataDir, 'blobs') }))
}

async function bringIn(from: string, manifest: Manifest, replace: boolean, work: Work): Promise<RestoreState> {
  const { config, clock, signal } = work
  const { dataDir, database } = config
  const mark: RestoreState = {
    id: randomUUID(),
    from,
    madeAt: manifest.madeAt,
    keyFingerprint: manifest.copy.keyFingerprint,
    lacking: manifest.lacking.length,
    keptAs: `before-restore-${backupName(clock.now())}`,
    step: database.kind === 'postgres' ? 'database' : 'away',
  }
  await stage(from, filesToStage(manifest), stagingFolder(dataDir), {
    signal,
    report: (share) => work.report({ step: 'files', share }),
  })
  if (database.kind === 'sqlite') signFile(join(stagingFolder(dataDir), 'dossier.sqlite'), mark.id)
  writeRestoreState(dataDir, mark)
  if (database.kind === 'postgres') {
    const url = directUrlOf(database)
    const report = (share: number): void => work.report({ step: 'database', share })
    await orUndo(config, mark, url, () => fillPostgres(mark, manifest, { url, from, replace, signal, report }))
  }
  return mark
}

/** A commit may have succeeded although its answer was lost. The restore then resumes, now or at the next call. */
async function orUndo({ dataDir }: Config, mark: RestoreState, url: string, fill: () => Promise<void>): Promise<void> {
  try {
    await fill()
  } catch (error) {
    const isThere = await hasRestored(url, mark).catch(() => null)
    if (isThere) return
    if (isThere === false) {
      rmSync(stagingFolder(dataDir), { recursive: true, force: true })
      removeRestoreState(dataDir)
    }
    throw error
  }
}

/** PostgreSQL tables load directly from the backup folder. */
const filesToStage = ({ files }: Manifest): Staged[] =>
  [...files.values()]
    .filter(({ path }) => !path.startsWith(`${TABLES_FOLDER}/`))
    .map((file) => ({ file, as: file.path === SQLITE_COPY ? 'dossier.sqlite' : file.path }))

async function finish(config: Config, mark: RestoreState, finished: boolean): Promise<RestoredBackup> {
  const { dataDir, database } = config
  forgetInstance(dataDir)
  swapData(dataDir, mark)
  const folder = join(dataDir, mark.keptAs)
  const schema =
    database.kind === 'postgres' && (await hasSchema(directUrlOf(database), schemaOf(mark))) ? [schemaOf(mark)] : []
  const { from, madeAt, lacking, keyFingerprint } = mark
  const preserved = [...(existsSync(folder) ? [folder] : []), ...schema]
  return { from, madeAt, preserved, finished, lacking, key: findKey(config, keyFingerprint), keyFingerprint }
}

function findKey(config: Config, needed: string): RestoredBackup['key'] {
  if (!needed) return 'none needed'
  const key = findSecretKey(config)
  return key === null ? 'missing' : key.fingerprint === needed ? 'here' : 'another'
}

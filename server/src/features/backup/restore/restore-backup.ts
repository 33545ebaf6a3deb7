import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import type { Clock } from '#platform/clock/clock'
import type { Config } from '#platform/config/config'
import { findSecretKey } from '#platform/crypto/secret-key'
import { SQLITE_COPY, TABLES_FOLDER } from '#platform/database/database-copy'
import { migrationsOf } from '#platform/database/migrate'
import { holdLock, lockFile } from '#platform/database/sqlite/lock-file'
import { prepareDataFolder } from '#platform/prepare-data-folder'
import { backupName, findBackup } from '../backups.ts'
import { inPlainWords } from '../make/places.ts'
import { type Manifest, readManifest } from '../manifest.ts'
import { exchange, stagingFolder } from './exchange.ts'
import { fillPostgres, hasRestored, hasSchema, refuseUsedDatabase, schemaOf } from './fill-postgres.ts'
import { type RestoreMark, readMark, removeMark, writeMark } from './mark.ts'
import { signFile } from './restored-by.ts'
import { type Staged, stage } from './stage.ts'

export interface RestoreInput {
  /** A backup, or a folder of backups, of which the newest is taken. */
  from: string
  /** Put it in the place of what is there, which is kept. */
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
  /** What was there before: names in the data folder and schemas of PostgreSQL; none where there was nothing. */
  kept: string[]
  /** It was begun earlier and cut off; this time it was brought to its end. */
  finished: boolean
  /** Blobs that the backup is without. */
  lacking: number
  /** Whether the key that opens the stored passwords is here. */
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
 * Brings a backup back. Everything is copied and compared with the manifest before anything of what is there changes;
 * cut off at any moment, it leaves the old as it was, or goes on when it is called again.
 * @throws AppError `conflict` while a server runs, or when there is something and it is not to be replaced;
 * `unprocessable` when the backup is incomplete or damaged.
 */
export async function restoreBackup(input: RestoreInput, work: Work): Promise<RestoredBackup> {
  const { config } = work
  const { dataDir } = config
  prepareDataFolder(dataDir)
  const unlock = holdData(config)
  try {
    const unfinished = await readUnfinished(config)
    if (unfinished) return await finish(config, unfinished, true)
    const from = findBackup(resolve(input.from))
    const manifest = readManifest(from)
    refuseOther(config, manifest, from)
    if (!input.replace) refuseFull(dataDir)
    refuseOtherDisk(dataDir)
    if (config.database.kind === 'postgres') await refuseUsedDatabase(config.database.url)
    const mark = await bringIn(from, manifest, input.replace, work)
    return await finish(config, mark, false)
  } catch (error) {
    work.signal.throwIfAborted()
    throw inPlainWords(error, dataDir)
  } finally {
    unlock()
  }
}

function holdData({ database, dataDir }: Config): () => void {
  return database.kind === 'sqlite'
    ? lockFile(database.file)
    : holdLock(join(dataDir, 'restore.lock'), message('backup.restoreUnderWay', { folder: dataDir }))
}

/** One that must be brought to its end. Of one that never changed anything only its traces are removed. */
async function readUnfinished({ dataDir, database }: Config): Promise<RestoreMark | null> {
  const mark = readMark(dataDir)
  if (mark?.step !== 'database' || database.kind !== 'postgres') return mark
  if (await hasRestored(database.url, mark)) return mark
  removeMark(dataDir)
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

/** Only names are exchanged, and those do not go from one disk to another. */
function refuseOtherDisk(dataDir: string): void {
  const blobs = statSync(join(dataDir, 'blobs'), { throwIfNoEntry: false })
  if (!blobs || blobs.dev === statSync(dataDir).dev) return
  throw new AppError('conflict', message('backup.blobsMounted', { folder: join(dataDir, 'blobs') }))
}

/** @returns the mark of a restore that has only to be brought to its end. */
async function bringIn(from: string, manifest: Manifest, replace: boolean, work: Work): Promise<RestoreMark> {
  const { config, clock, signal } = work
  const { dataDir, database } = config
  const mark: RestoreMark = {
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
  writeMark(dataDir, mark)
  if (database.kind === 'postgres') {
    const { url } = database
    const report = (share: number): void => work.report({ step: 'database', share })
    await orUndo(config, mark, url, () => fillPostgres(mark, manifest, { url, from, replace, signal, report }))
  }
  return mark
}

/** A commit whose answer did not arrive may have happened: then the restore goes on, now or when it is called again. */
async function orUndo({ dataDir }: Config, mark: RestoreMark, url: string, fill: () => Promise<void>): Promise<void> {
  try {
    await fill()
  } catch (error) {
    const isThere = await hasRestored(url, mark).catch(() => null)
    if (isThere) return
    if (isThere === false) {
      rmSync(stagingFolder(dataDir), { recursive: true, force: true })
      removeMark(dataDir)
    }
    throw error
  }
}

/** Tables go into PostgreSQL from where they lie. */
const filesToStage = ({ files }: Manifest): Staged[] =>
  [...files.values()]
    .filter(({ path }) => !path.startsWith(`${TABLES_FOLDER}/`))
    .map((file) => ({ file, as: file.path === SQLITE_COPY ? 'dossier.sqlite' : file.path }))

async function finish(config: Config, mark: RestoreMark, finished: boolean): Promise<RestoredBackup> {
  const { dataDir, database } = config
  exchange(dataDir, mark)
  const folder = join(dataDir, mark.keptAs)
  const schema = database.kind === 'postgres' && (await hasSchema(database.url, schemaOf(mark))) ? [schemaOf(mark)] : []
  const { from, madeAt, lacking, keyFingerprint } = mark
  const kept = [...(existsSync(folder) ? [folder] : []), ...schema]
  return { from, madeAt, kept, finished, lacking, key: findKey(config, keyFingerprint), keyFingerprint }
}

function findKey(config: Config, needed: string): RestoredBackup['key'] {
  if (!needed) return 'none needed'
  const key = findSecretKey(config)
  return key === null ? 'missing' : key.fingerprint === needed ? 'here' : 'another'
}

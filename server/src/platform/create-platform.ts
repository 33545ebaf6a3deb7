import { join } from 'node:path'
import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import { createBlobs } from './blobs/create-blobs.ts'
import { measureBlobs } from './blobs/measure-blobs.ts'
import { createObjectStore } from './blobs/object-store/create-object-store.ts'
import { createBodyBudget } from './body-budget/create-body-budget.ts'
import { type Clock, fileClock, systemClock } from './clock/clock.ts'
import type { Config } from './config/config.ts'
import { createIds } from './crypto/ids.ts'
import type { Database } from './database/database.ts'
import { createFullText } from './database/full-text/create-full-text.ts'
import { migrate } from './database/migrate.ts'
import { refuseUnfinishedMove } from './database/move/unfinished-move.ts'
import { openDatabase } from './database/open-database.ts'
import { createDiskSpace } from './disk-space/disk-space.ts'
import { createResolver } from './dns/create-resolver.ts'
import type { ResolveDns } from './dns/dns.ts'
import { createEvents } from './events/create-events.ts'
import { createFetchOutside } from './fetching/create-fetch-outside.ts'
import { createGit } from './git/create-git.ts'
import { findTrace, refuseLostFile, refuseOtherDatabase, rememberInstance, setRemainsAside } from './instance-mark.ts'
import { createJobs } from './jobs/create-jobs.ts'
import { createEmbeddingModel } from './llm/create-embedding-model.ts'
import { createLanguageModel } from './llm/create-llm.ts'
import { createLog, type Log } from './log/log.ts'
import { createMailReader } from './mail/mail-reader.ts'
import { refuseMovedAway } from './moved-away.ts'
import type { Platform } from './platform.ts'
import { prepareDataFolder } from './prepare-data-folder.ts'
import { createPreviews } from './previews/create-previews.ts'
import { createQuotas } from './quotas/create-quotas.ts'
import { createRecognition } from './recognition/create-recognition.ts'
import { createSecrets } from './secrets/create-secrets.ts'
import { type InstanceKeys, resolveKeys } from './secrets/resolve-keys.ts'
import { createSignals } from './signals/create-signals.ts'
import { createSteadyTime } from './steady-time/steady-time.ts'
import { createSystemEmail } from './system-email/create-system-email.ts'
import { createTraffic } from './traffic/traffic.ts'
import { refuseUnfinishedRestore } from './unfinished-restore.ts'
import { scheduleUpkeep } from './upkeep.ts'
import { createWebPageReader } from './web-pages/create-web-page-reader.ts'

export interface PlatformOptions {
  clock?: Clock
  log?: Log
  resolveDns?: ResolveDns
  finishesMove?: boolean
  /** Confirms that the database of this data folder is lost for good. */
  newInstance?: boolean
}

/**
 * Opens the data folder, the database with its migrated schema, the queue and the journal. Work begins with
 * `jobs.start` and `events.start`.
 * @throws AppError or Error with one plain sentence for the operator.
 */
export async function createPlatform(config: Config, options: PlatformOptions = {}): Promise<Platform> {
  const clock = options.clock ?? (config.clockFile ? fileClock(config.clockFile) : systemClock)
  const log = options.log ?? createLog(config.logLevel)
  prepareDataFolder(config.dataDir)
  refuseUnfinishedRestore(config.dataDir)
  refuseMovedAway(config)
  if (options.newInstance) await beginAnew(config, clock, log)
  else refuseLostFile(config)
  const database = await openDatabase(config.database, { log })
  const keys = await prepareDatabase(database, config, { clock, ...options }).catch(async (error: unknown) => {
    await database.close()
    throw error
  })
  const ids = createIds(clock)
  const steadyTime = createSteadyTime({ database, clock, log })
  const signals = await createSignals(config.database, log)
  const diskSpace = createDiskSpace({ folder: config.dataDir, minFreeBytes: config.minFreeBytes, log })
  const jobs = createJobs({ database, clock, ids, log, signals, diskSpace, steadyTime })
  const events = createEvents({ database, clock, log, signals, steadyTime })
  const objectStore = config.blobStore ? createObjectStore(config.blobStore) : null
  const quotas = createQuotas({ database, clock, limits: config.quotas })
  quotas.addContent((tenantId) => measureBlobs(database, tenantId))
  const storageGuards = { diskSpace, quotas }
  const blobs = createBlobs(database, join(config.dataDir, 'blobs'), clock, storageGuards, objectStore, steadyTime)
  const resolveDns = createResolver(clock, options.resolveDns)
  const secrets = createSecrets(keys, clock)
  const fullText = createFullText(database, { signals })
  scheduleUpkeep({ database, steadyTime, jobs, events, blobs, fullText })
  return {
    config,
    clock,
    steadyTime,
    log,
    ids,
    secretKey: keys.current,
    secrets,
    database,
    fullText,
    signals,
    jobs,
    events,
    blobs,
    bodies: createBodyBudget({ totalBytes: config.bodyMemoryBytes }),
    diskSpace,
    quotas,
    traffic: createTraffic(),
    resolveDns,
    fetchOutside: createFetchOutside({ resolveDns, allowPrivateHosts: config.allowPrivateHosts }),
    git: createGit(join(config.dataDir, 'git'), { resolveDns, allowPrivateHosts: config.allowPrivateHosts }),
    webPages: createWebPageReader((sentence) => log.warn(sentence)),
    previews: createPreviews((sentence) => log.warn(sentence)),
    recognition: createRecognition(config.ocrLanguages, (sentence) => log.warn(sentence)),
    systemEmails: createSystemEmail({ config, database, jobs, clock, ids, log, secrets, resolveDns }),
    llm: config.ai ? createLanguageModel(config.ai, { clock, log, resolveDns }) : null,
    embedding: config.embedding ? createEmbeddingModel(config.embedding, { clock, log, resolveDns }) : null,
    mail: createMailReader({ onLost: (sentence) => log.warn(sentence) }),
  }
}

async function prepareDatabase(
  database: Database,
  config: Config,
  { clock, finishesMove = false, newInstance = false }: PlatformOptions & { clock: Clock },
): Promise<InstanceKeys> {
  if (!newInstance) await refuseOtherDatabase(database, config)
  await migrate(database)
  if (!finishesMove) await refuseUnfinishedMove(database.read)
  const keys = await resolveKeys(database, config)
  await rememberInstance(database, config.dataDir, clock)
  return keys
}

/** @throws AppError `conflict` when the data folder still has its database. */
async function beginAnew(config: Config, clock: Clock, log: Log): Promise<void> {
  if (!findTrace(config.dataDir)) return
  if (await hasItsDatabase(config, log)) throw new AppError('conflict', message('operator.databaseNotLost'))
  setRemainsAside(config, clock.now())
}

async function hasItsDatabase(config: Config, log: Log): Promise<boolean> {
  try {
    refuseLostFile(config)
  } catch {
    return false
  }
  const database = await openDatabase(config.database, { log })
  try {
    return await refuseOtherDatabase(database, config).then(
      () => true,
      () => false,
    )
  } finally {
    await database.close()
  }
}

/** Closes everything in an order that loses nothing. Jobs and events must have been stopped. */
export async function closePlatform({ mail, webPages, previews, recognition, ...platform }: Platform): Promise<void> {
  await mail.close()
  await webPages.close()
  await previews.close()
  await recognition.close()
  const { signals, fullText, database, log } = platform
  // Pending words only serve spelling suggestions, so a shutdown must not fail for them.
  await fullText.flush().catch((error: unknown) => log.warn({ err: error }, 'words were not written down'))
  await signals.close()
  await database.close()
}

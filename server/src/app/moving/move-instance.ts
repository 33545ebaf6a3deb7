import { existsSync } from 'node:fs'
import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import type { MovedBlobs } from '#platform/blobs/blobs'
import { toTimestamp } from '#platform/clock/clock'
import type { Config } from '#platform/config/config'
import { closePlatform, createPlatform } from '#platform/create-platform'
import { removeInstanceValue } from '#platform/database/instance-values'
import { type MovedRows, moveTables } from '#platform/database/move/move-tables'
import { UNFINISHED_MOVE } from '#platform/database/move/unfinished-move'
import { lockFile } from '#platform/database/sqlite/lock-file'
import { markMovedAway, refuseMovedAway } from '#platform/moved-away'
import type { Platform } from '#platform/platform'
import { refuseUnfinishedRestore } from '#platform/unfinished-restore'
import { createFeatures } from '../build-app.ts'

export interface MoveReport {
  step: 'rows' | 'verify' | 'words' | 'contents'
  /** `50 %`, or a count. */
  done: string
}

export interface MovedInstance extends MovedRows {
  indexed: number
  /** null when contents are not moved. */
  contents: MovedBlobs | null
}

interface Work {
  signal: AbortSignal
  report(progress: MoveReport): void
}

/**
 * Moves an embedded instance to PostgreSQL. One transaction copies all rows and compares them; then the search index is
 * rebuilt and, on request, large contents move to the object store. An unfinished target refuses to start, and the same
 * call resumes. After completion the source refuses to start.
 * @throws AppError `unavailable` while a server runs on the source, and errors of moveTables.
 */
export async function moveInstance(config: Config, to: string, blobs: boolean, work: Work): Promise<MovedInstance> {
  const { database, dataDir } = config
  if (database.kind !== 'sqlite') throw new AppError('conflict', message('operator.moveEmbeddedOnly'))
  if (!existsSync(database.file)) throw new AppError('not_found', message('operator.moveNothing', { folder: dataDir }))
  refuseUnfinishedRestore(dataDir)
  const unlock = lockFile(database.file)
  try {
    const rows = await moveTables(database.file, to, {
      demandMovable: () => refuseMovedAway(config),
      signal: work.signal,
      report: ({ step, share }) => work.report({ step, done: `${Math.floor(share * 100)} %` }),
    })
    const target: Config = { ...config, database: { kind: 'postgres', url: to } }
    const finished = await onPlatform(target, (platform) => finish(platform, blobs, work))
    return { ...rows, ...finished }
  } finally {
    unlock()
  }
}

/** Moves contents from the folder into the object store, for any configured database. */
export const moveContents = (config: Config, { signal, report }: Work): Promise<MovedBlobs> =>
  onPlatform(config, ({ blobs }) =>
    blobs.moveToStore(signal, (done) => report({ step: 'contents', done: String(done) })),
  )

async function onPlatform<T>(config: Config, work: (platform: Platform) => Promise<T>): Promise<T> {
  const platform = await createPlatform(config, { finishesMove: true })
  try {
    return await work(platform)
  } finally {
    await closePlatform(platform)
  }
}

async function finish(platform: Platform, blobs: boolean, { signal, report }: Work) {
  const indexed = await writeWords(platform, { signal, report })
  const contents = blobs
    ? await platform.blobs.moveToStore(signal, (done) => report({ step: 'contents', done: String(done) }))
    : null
  const { config, clock, database } = platform
  // After a crash between the two, neither side starts; the same command ignores the source's marker and resumes.
  markMovedAway(config.dataDir, toTimestamp(clock.now()), databaseAddress(config))
  await database.transact((tx) => removeInstanceValue(tx, UNFINISHED_MOVE))
  return { indexed, contents }
}

async function writeWords(platform: Platform, { signal, report }: Work): Promise<number> {
  const { accounts, records, emails } = createFeatures(platform)
  let indexed = 0
  for (const id of await accounts.listAllIds()) {
    for (const index of [records.indexSlice, emails.indexSlice]) {
      let after: Parameters<typeof index>[1] = null
      do {
        signal.throwIfAborted()
        const slice: Awaited<ReturnType<typeof index>> = await index(id, after)
        indexed += slice.indexed
        after = slice.next
        report({ step: 'words', done: String(indexed) })
      } while (after)
    }
  }
  await platform.fullText.flush()
  return indexed
}

/** Without user and password. */
function databaseAddress({ database }: Config): string {
  if (database.kind !== 'postgres') return ''
  const { host, pathname } = new URL(database.url.replace('@/', '@localhost/'))
  return `${host}${pathname}`
}

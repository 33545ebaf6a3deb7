import { resolve } from 'node:path'
import { putInstanceValue } from '#platform/database/instance-values'
import type { Platform } from '#platform/platform'
import { findBackup } from '../backups.ts'
import { LAST_DRILL, type LastDrill } from '../last-runs.ts'
import { inPlainWords } from '../make/places.ts'
import { readManifest } from '../manifest.ts'
import { type VerifiedBackup, verifyBackup } from '../verify/verify-backup.ts'
import { type TriedOut, tryOut } from './try-out.ts'

export interface DrilledBackup extends LastDrill, TriedOut {
  madeAt: number
  files: number
  bytes: number
  ms: number
}

type Parts = Pick<Platform, 'config' | 'clock' | 'database' | 'log'>

interface Progress {
  signal: AbortSignal
  /** Bytes that were read, of all. */
  report(done: number, total: number): void
}

/**
 * Restores the newest backup beside the running service, in a place of its own that is gone afterwards, and looks
 * whether it would do: every byte, every row counted, a sample of the state and of the stored messages, and today's
 * migrations on it. What was found is kept in the database, so that `doctor` can tell.
 * @throws AppError when there is no backup, or no room to try it.
 */
export async function drillBackup(parts: Parts, from: string, { signal, report }: Progress): Promise<DrilledBackup> {
  const { clock, database, log } = parts
  const startedAt = clock.now()
  const folder = findBackup(resolve(from))
  const verified = await verifyBackup(folder, { signal, report })
  const problems = verified.problems.map(({ path, sentence }) => `${path} ${sentence}.`)
  const tried = await tryUnlessDamaged(parts, folder, verified, signal)
  const result: LastDrill = { at: clock.now(), folder, problems: [...problems, ...tried.problems] }
  await database.transact((tx) => putInstanceValue(tx, LAST_DRILL, JSON.stringify(result)))
  if (result.problems.length > 0) log.error({ folder, problems: result.problems.slice(0, 20) }, 'a backup would not do')
  else log.info({ folder, rows: tried.rows, contents: tried.contents }, 'the newest backup was tried out: it would do')
  const { files, bytes } = verified
  return { ...tried, ...result, madeAt: verified.madeAt ?? 0, files, bytes, ms: clock.now() - startedAt }
}

/** What is damaged in its files is not tried out: it is known that it would not do. */
async function tryUnlessDamaged(
  parts: Parts,
  folder: string,
  { madeAt, problems }: VerifiedBackup,
  signal: AbortSignal,
): Promise<TriedOut> {
  const manifest = madeAt === null ? null : readManifest(folder)
  if (!manifest || problems.length > manifest.lacking.length)
    return { migrations: 0, rows: 0, contents: 0, problems: [] }
  try {
    return await tryOut(parts, folder, manifest, signal)
  } catch (error) {
    throw inPlainWords(error, parts.config.dataDir)
  }
}

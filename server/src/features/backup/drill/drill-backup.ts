import { resolve } from 'node:path'
import { sentence } from '@dossier/contract/message'
import { putInstanceValue } from '#platform/database/instance-values'
import type { Needs } from '#platform/platform'
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

type Parts = Needs<'clock' | 'config' | 'database' | 'log'>

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
export async function drillBackup(parts: Parts, from: string, progress: Progress): Promise<DrilledBackup> {
  const { database, log } = parts
  const drilled = await lookThrough(parts, from, parts.config.dataDir, progress)
  const { at, folder, problems, ...tried } = drilled
  const result: LastDrill = { at, folder, problems }
  await database.transact((tx) => putInstanceValue(tx, LAST_DRILL, JSON.stringify(result)))
  if (result.problems.length > 0)
    log.error(
      { folder, problems: result.problems.slice(0, 20).map((problem) => sentence(problem)) },
      'a backup would not do',
    )
  else log.info({ folder, rows: tried.rows, contents: tried.contents }, 'the newest backup was tried out: it would do')
  return drilled
}

/**
 * The same without a running service and without a note of it, with whatever version this is: so that an upgrade can be
 * tried on a copy. @param folder where the copy may lie meanwhile; on PostgreSQL it is a schema of its own.
 */
export async function lookThrough(
  parts: Omit<Parts, 'database'>,
  from: string,
  folder: string,
  { signal, report }: Progress,
): Promise<DrilledBackup> {
  const { clock } = parts
  const startedAt = clock.now()
  const backup = findBackup(resolve(from))
  const verified = await verifyBackup(backup, { signal, report })
  const damaged = verified.problems.map(({ path, sentence }) => `${path} ${sentence}.`)
  const tried = await tryUnlessDamaged(parts, backup, verified, { signal, folder })
  const { files, bytes, madeAt } = verified
  const at = clock.now()
  const problems = [...damaged, ...tried.problems]
  return { ...tried, at, folder: backup, problems, madeAt: madeAt ?? 0, files, bytes, ms: at - startedAt }
}

/** What is damaged in its files is not tried out: it is known that it would not do. */
async function tryUnlessDamaged(
  parts: Omit<Parts, 'database'>,
  backup: string,
  { madeAt, problems }: VerifiedBackup,
  place: { signal: AbortSignal; folder: string },
): Promise<TriedOut> {
  const manifest = madeAt === null ? null : readManifest(backup)
  if (!manifest || problems.length > manifest.lacking.length)
    return { migrations: 0, migrationMs: 0, rows: 0, contents: 0, problems: [] }
  try {
    return await tryOut(parts, backup, manifest, place)
  } catch (error) {
    throw inPlainWords(error, place.folder)
  }
}

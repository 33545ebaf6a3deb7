import { resolve } from 'node:path'
import { sentence } from '@dossier/contract/message'
import { upsertInstanceValue } from '#platform/database/instance-values'
import type { Needs } from '#platform/platform'
import { findBackup } from '../backups.ts'
import { LAST_DRILL, type LastDrill, readLastDrill } from '../last-runs.ts'
import { asReadableError } from '../make/folders.ts'
import { readManifest } from '../manifest.ts'
import { type VerifiedBackup, verifyBackup } from '../verify/verify-backup.ts'
import { runTrial, type TrialResult } from './run-trial.ts'

export interface DrilledBackup extends LastDrill, TrialResult {
  madeAt: number
  files: number
  bytes: number
  ms: number
}

type Parts = Needs<'clock' | 'config' | 'database' | 'log'>

interface Progress {
  signal: AbortSignal
  report(done: number, total: number): void
}

/**
 * Restores the newest backup into a temporary location beside the running service. Checks every byte, every row count,
 * samples of state and messages, and today's migrations. Stores the result for `doctor`.
 * @throws AppError when there is no backup or not enough free disk space.
 */
export async function drillBackup(parts: Parts, from: string, progress: Progress): Promise<DrilledBackup> {
  const { database, log } = parts
  const drilled = await inspectBackup(parts, from, parts.config.dataDir, progress)
  const { at, folder, problems, ...tried } = drilled
  const before = await readLastDrill(database.read)
  const proven = problems.length === 0 ? folder : (before?.proven ?? '')
  const result: LastDrill = { at, folder, problems, proven }
  await database.transact((tx) => upsertInstanceValue(tx, LAST_DRILL, JSON.stringify(result)))
  if (result.problems.length > 0)
    log.error(
      { folder, problems: result.problems.slice(0, 20).map((problem) => sentence(problem)) },
      'a backup would not do',
    )
  else log.info({ folder, rows: tried.rows, contents: tried.contents }, 'the newest backup was tried out: it would do')
  return drilled
}

/**
 * Runs the same checks without a running service and stores no result, to try an upgrade on a copy. @param folder holds
 * the temporary copy; PostgreSQL uses a separate schema.
 */
export async function inspectBackup(
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
  const tried = await runUnlessDamaged(parts, backup, verified, { signal, folder })
  const { files, bytes, madeAt } = verified
  const at = clock.now()
  const problems = [...damaged, ...tried.problems]
  return { ...tried, at, folder: backup, problems, madeAt: madeAt ?? 0, files, bytes, ms: at - startedAt }
}

/** A backup with damaged files has already failed, so the trial is skipped. */
async function runUnlessDamaged(
  parts: Omit<Parts, 'database'>,
  backup: string,
  { madeAt, problems }: VerifiedBackup,
  target: { signal: AbortSignal; folder: string },
): Promise<TrialResult> {
  const manifest = madeAt === null ? null : readManifest(backup)
  if (!manifest || problems.length > manifest.lacking.length)
    return { migrations: 0, migrationMs: 0, rows: 0, contents: 0, problems: [] }
  try {
    return await runTrial(parts, backup, manifest, target)
  } catch (error) {
    throw asReadableError(error, target.folder)
  }
}

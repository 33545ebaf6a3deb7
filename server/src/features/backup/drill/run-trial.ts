import { join } from 'node:path'
import { message } from '@dossier/contract/message'
import { createBlobs } from '#platform/blobs/create-blobs'
import type { DatabaseConfig } from '#platform/config/config'
import { findSecretKey } from '#platform/crypto/secret-key'
import { describeRestored } from '#platform/database/copies/describe-restored'
import { migrate } from '#platform/database/migrate'
import { openDatabase } from '#platform/database/open-database'
import type { Needs } from '#platform/platform'
import type { Manifest } from '../manifest.ts'
import { readContents } from './read-contents.ts'
import { openTrial } from './trial.ts'

export interface TrialResult {
  rows: number
  migrations: number
  migrationMs: number
  contents: number
  problems: string[]
}

type Parts = Needs<'clock' | 'config' | 'log'>

/**
 * Restores the database of a backup into a temporary location and uses it as the service would.
 * @param folder holds a copy of the embedded database meanwhile.
 */
export async function runTrial(
  parts: Parts,
  backup: string,
  manifest: Manifest,
  { signal, folder }: { signal: AbortSignal; folder: string },
): Promise<TrialResult> {
  const trial = await openTrial({ ...parts.config, dataDir: folder }, backup, manifest, signal)
  try {
    const { tables } = await describeRestored(trial.database)
    const worked = await measureTrial(parts, trial.database, join(backup, 'blobs'))
    return {
      ...worked,
      rows: Object.values(tables).reduce((sum, table) => sum + table.rows, 0),
      problems: [...compare(manifest.copy.tables, tables), ...missingKey(parts, manifest), ...worked.problems],
    }
  } finally {
    await trial.remove()
  }
}

async function measureTrial({ clock, log }: Parts, config: DatabaseConfig, blobs: string) {
  const database = await openDatabase(config, { log })
  try {
    const startedAt = clock.now()
    const migrations = (await migrate(database)).length
    const migrationMs = clock.now() - startedAt
    const contents = await readContents(database, createBlobs(database, blobs, clock))
    return { migrations, migrationMs, contents: contents.read, problems: contents.problems }
  } finally {
    await database.close()
  }
}

function compare(then: Manifest['copy']['tables'], now: Manifest['copy']['tables']): string[] {
  return Object.entries(then).flatMap(([table, { rows, newest }]) => {
    const found = now[table]
    if (!found) return [message('backup.tableMissing', { table })]
    if (found.rows !== rows) return [message('backup.tableRows', { table, found: found.rows, wanted: rows })]
    return found.newest === newest ? [] : [message('backup.tableChanged', { table })]
  })
}

function missingKey({ config }: Parts, { copy, withKey }: Manifest): string[] {
  if (!copy.keyFingerprint || withKey || findSecretKey(config)?.fingerprint === copy.keyFingerprint) return []
  return [message('backup.keyNeeded', { key: copy.keyFingerprint })]
}

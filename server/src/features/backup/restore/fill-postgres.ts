import { join } from 'node:path'
import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import { TABLES_FOLDER } from '#platform/database/database-copy'
import { upsertInstanceValue } from '#platform/database/instance-values'
import { hashFile } from '../hash-file.ts'
import type { Manifest } from '../manifest.ts'
import type { RestoreState } from './restore-state.ts'
import { RESTORED_BY } from './restored-by.ts'

interface Filling {
  url: string
  from: string
  replace: boolean
  signal: AbortSignal
  report(share: number): void
}

export const schemaOf = ({ keptAs }: RestoreState): string => keptAs.replaceAll('-', '_').toLowerCase()

/** Fills the database in one transaction: either everything commits, with the mark's id, or nothing changes. */
export async function fillPostgres(mark: RestoreState, manifest: Manifest, filling: Filling): Promise<void> {
  const { url, from, replace, signal, report } = filling
  const { loadTables } = await import('#platform/database/postgres/load-tables')
  const { copiedRows } = await import('#platform/database/postgres/copied-rows')
  await refuseDamagedTables(from, manifest, signal)
  await loadTables(url, copiedRows(from, manifest.copy), {
    signal,
    report,
    alone: true,
    keptSchema: replace ? schemaOf(mark) : '',
    finish: async (tx) => void (await upsertInstanceValue(tx, RESTORED_BY, mark.id)),
  })
}

export async function refuseUsedDatabase(url: string): Promise<void> {
  const { refuseWhileUsed } = await import('#platform/database/postgres/load-tables')
  const { withClient } = await import('#platform/database/postgres/with-client')
  await withClient(url, refuseWhileUsed)
}

/** Returns whether this particular restore was committed. */
export async function hasRestored(url: string, { id }: RestoreState): Promise<boolean> {
  const { withClient } = await import('#platform/database/postgres/with-client')
  const { findValue } = await import('#platform/database/postgres/find-value')
  return withClient(url, async (client) => (await findValue(client, RESTORED_BY)) === id)
}

export async function hasSchema(url: string, name: string): Promise<boolean> {
  const { withClient } = await import('#platform/database/postgres/with-client')
  const found = await withClient(url, (client) => client.query('select 1 from pg_namespace where nspname = $1', [name]))
  return found.rowCount === 1
}

async function refuseDamagedTables(from: string, { files }: Manifest, signal: AbortSignal): Promise<void> {
  for (const { path, size, sha256 } of files.values()) {
    if (!path.startsWith(`${TABLES_FOLDER}/`)) continue
    const found = await hashFile(join(from, path), signal).catch(() => null)
    if (found?.size !== size || found.sha256 !== sha256)
      throw new AppError('unprocessable', message('backup.fileBroken', { path }))
  }
}

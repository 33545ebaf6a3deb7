import { randomBytes } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { message } from '@dossier/contract/message'
import { type Config, type DatabaseConfig, directUrlOf } from '#platform/config/config'
import { SQLITE_COPY } from '#platform/database/database-copy'
import { acquireLock } from '#platform/database/sqlite/lock-file'
import type { Manifest } from '../manifest.ts'
import { stage } from '../restore/stage.ts'

export interface Trial {
  database: DatabaseConfig
  remove(): Promise<void>
}

const FOLDER = /^drill-[0-9a-f]{8}$/

/**
 * Restores the database of a backup beside the running one: into a folder in the data folder, or into a separate
 * schema. Deletes the remains of a killed drill.
 * @throws AppError `storage_full` without enough free disk space.
 */
export async function openTrial(
  config: Config,
  backup: string,
  manifest: Manifest,
  signal: AbortSignal,
): Promise<Trial> {
  const { dataDir, database } = config
  const unlock = acquireLock(join(dataDir, 'drill.lock'), message('backup.drillUnderWay'))
  const name = `drill-${randomBytes(4).toString('hex')}`
  try {
    for (const leftover of readdirSync(dataDir))
      if (FOLDER.test(leftover)) rmSync(join(dataDir, leftover), { recursive: true })
    const trial =
      database.kind === 'sqlite'
        ? await openFile(join(dataDir, name), backup, manifest, signal)
        : await openSchema(directUrlOf(database), `dossier_${name.replace('-', '_')}`, backup, manifest, signal)
    return { ...trial, remove: () => trial.remove().finally(unlock) }
  } catch (error) {
    unlock()
    throw error
  }
}

async function openFile(folder: string, backup: string, { files }: Manifest, signal: AbortSignal): Promise<Trial> {
  const remove = async (): Promise<void> => rmSync(folder, { recursive: true, force: true })
  const file = files.get(SQLITE_COPY)
  try {
    const staged = file ? [{ file, as: 'dossier.sqlite' }] : []
    await stage(backup, staged, folder, { signal, report: () => undefined })
    return { database: { kind: 'sqlite', file: join(folder, 'dossier.sqlite') }, remove }
  } catch (error) {
    await remove()
    throw error
  }
}

async function openSchema(
  url: string,
  schema: string,
  backup: string,
  { copy }: Manifest,
  signal: AbortSignal,
): Promise<Trial> {
  const { withClient } = await import('#platform/database/postgres/with-client')
  const { loadTables } = await import('#platform/database/postgres/load-tables')
  const { copiedRows } = await import('#platform/database/postgres/copied-rows')
  const remove = (): Promise<void> =>
    withClient(url, async (client) => {
      const { rows } = await client.query<{ name: string }>(
        `select quote_ident(nspname) as name from pg_namespace where nspname like 'dossier\\_drill\\_%'`,
      )
      for (const { name } of rows) await client.query(`drop schema ${name} cascade`)
    })
  const within = new URL(url.replace('@/', '@localhost/'))
  within.searchParams.set('options', `-c search_path=${schema}`)
  await remove()
  try {
    await withClient(url, (client) => client.query(`create schema ${schema}`))
    await loadTables(within.href, copiedRows(backup, copy), { signal, alone: false, keptSchema: '' })
    return { database: { kind: 'postgres', url: within.href }, remove }
  } catch (error) {
    await remove()
    throw error
  }
}

import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { message } from '@dossier/contract/message'
import { sql } from 'kysely'
import { AppError } from '#core/app-error'
import { type Clock, toTimestamp } from './clock/clock.ts'
import type { Config } from './config/config.ts'
import { keyFile } from './crypto/secret-key.ts'
import { writeFileDurably } from './crypto/write-file-durably.ts'
import type { Database } from './database/database.ts'
import { claimInstanceValue, readInstanceValue } from './database/instance-values.ts'

// The data folder remembers its database. A database that is lost, empty or another one must not become a new instance
// beside the old contents, which the first sweep would then delete.

/** The id of the database, and when it was first seen, in epoch milliseconds. */
export interface Instance {
  id: string
  since: number
}

const INSTANCE = 'instance'
const markOf = (dataDir: string): string => join(dataDir, 'instance.json')
/** Written only by an instance that had a database. */
const CONTENTS = ['blobs', 'exports', 'imports', 'git']
const REMAINS = [...CONTENTS, 'instance.json', 'dossier.sqlite', 'dossier.sqlite-wal', 'dossier.sqlite-shm']

type Folder = Pick<Config, 'database' | 'dataDir'>

/** Runs before the file is opened, which would create it. @throws AppError `conflict` with instructions. */
export function refuseLostFile({ database, dataDir }: Folder): void {
  if (database.kind !== 'sqlite' || sizeOf(database.file) > 0) return
  const trace = findTrace(dataDir)
  if (trace) throw lost(message('operator.databaseFileLost', { file: database.file, trace }))
}

/** Runs before the migrations. @throws AppError `conflict` when the data folder knows another database than this. */
export async function refuseOtherDatabase(database: Database, { dataDir }: Folder): Promise<void> {
  // Precedes the look into the database, which another process may be setting up.
  const trace = findTrace(dataDir)
  if (!trace) return
  if (await isEmpty(database)) throw lost(message('operator.databaseEmpty', { trace }))
  const [known, found] = [readMark(dataDir), await findInstance(database)]
  if (known && found && known.id !== found.id) throw lost(message('operator.databaseOther', { mark: markOf(dataDir) }))
}

/** Gives the database an id, once, and writes it into the data folder. */
export async function rememberInstance(database: Database, dataDir: string, clock: Clock): Promise<Instance> {
  const known = readMark(dataDir)
  const proposed = JSON.stringify(known ?? { id: randomUUID(), since: clock.now() })
  const text = await database.transact((tx) => claimInstanceValue(database, tx, INSTANCE, proposed))
  const instance = JSON.parse(text) as Instance
  if (known?.id !== instance.id) writeFileDurably(markOf(dataDir), `${text}\n`)
  return instance
}

export async function readInstance(database: Database): Promise<Instance | null> {
  const text = await readInstanceValue(database.read, INSTANCE)
  return text === null ? null : (JSON.parse(text) as Instance)
}

/** A restore may bring the database of another instance. */
export const forgetInstance = (dataDir: string): void => rmSync(markOf(dataDir), { force: true })

/** Moves what the lost database has left into a folder beside it. The key stays. */
export function setRemainsAside({ dataDir }: Folder, now: number): void {
  const folder = join(dataDir, `before-new-instance-${toTimestamp(now).replaceAll(/[:.]/g, '-')}`)
  mkdirSync(folder, { mode: 0o700 })
  for (const name of REMAINS) if (existsSync(join(dataDir, name))) renameSync(join(dataDir, name), join(folder, name))
}

const lost = (problem: string): AppError => new AppError('conflict', message('operator.databaseLost', { problem }))

/** Returns the path that shows that this folder had a database; null when there is none. */
export function findTrace(dataDir: string): string | null {
  const paths = [markOf(dataDir), ...CONTENTS.map((name) => join(dataDir, name)), keyFile(dataDir)]
  return paths.find(holdsSomething) ?? null
}

function holdsSomething(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats?.isDirectory() ? readdirSync(path).length > 0 : stats !== undefined
}

function readMark(dataDir: string): Instance | null {
  if (!existsSync(markOf(dataDir))) return null
  try {
    const { id, since } = Object(JSON.parse(readFileSync(markOf(dataDir), 'utf8'))) as Partial<Instance>
    return typeof id === 'string' && typeof since === 'number' ? { id, since } : null
  } catch {
    return null
  }
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0

async function isEmpty({ read, dialect }: Database): Promise<boolean> {
  return !(await hasTable(read, dialect, 'kysely_migration'))
}

async function findInstance(database: Database): Promise<Instance | null> {
  return (await hasTable(database.read, database.dialect, 'instance_values')) ? readInstance(database) : null
}

async function hasTable(read: Database['read'], dialect: Database['dialect'], name: string): Promise<boolean> {
  const query =
    dialect === 'sqlite'
      ? sql`select 1 from sqlite_schema where type = 'table' and name = ${name}`
      : sql`select 1 from pg_catalog.pg_tables where schemaname = current_schema() and tablename = ${name}`
  return (await query.execute(read)).rows.length > 0
}

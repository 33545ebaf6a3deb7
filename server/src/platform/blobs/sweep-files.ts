import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { breathe } from '#platform/clock/wait'
import type { Database } from '#platform/database/database'
import { isFileRemovalPaused } from './pause-file-removal.ts'
import { isClaimed, removeStale, restoreClaimed } from './remove-stale.ts'

interface Sweep {
  database: Database
  /** Steady time at the start of the sweep. */
  now: number
  folder: string
  before: number
  signal: AbortSignal | undefined
}

const FILE = /^([0-9a-f]{64})\.zst$/
const UNFINISHED = /\.tmp$/
const SLICE = 500

/** Removes files without a row: those of swept blobs, and leftovers of crashes and duplicate messages. */
export async function sweepFiles(sweep: Sweep): Promise<number> {
  let removed = 0
  for (const tenantId of await namesIn(sweep.folder)) {
    for (const part of await namesIn(join(sweep.folder, tenantId))) {
      sweep.signal?.throwIfAborted()
      removed += await sweepFolder(sweep, tenantId, join(sweep.folder, tenantId, part))
    }
  }
  return removed
}

async function sweepFolder({ database, now, before }: Sweep, tenantId: string, folder: string): Promise<number> {
  let removed = 0
  const names = await namesIn(folder)
  for (const name of names.filter(isClaimed)) restoreClaimed(join(folder, name))
  for (let at = 0; at < names.length; at += SLICE) {
    const old = await listStale(
      names.slice(at, at + SLICE).map((name) => join(folder, name)),
      before,
    )
    const hashes = old.map((path) => hashOf(path)).filter((hash) => hash !== '')
    const named = await findNamed(database, tenantId, hashes)
    // This check follows the row query: an earlier snapshot that names more has held the files by now.
    if (await isFileRemovalPaused(database, now)) return removed
    for (const path of old) {
      const hash = hashOf(path)
      if (hash === '' ? !UNFINISHED.test(path) : named.has(hash)) continue
      // A writer that refreshed the file since the age check may not have committed its row yet.
      if (removeStale(path, before)) removed += 1
      await breathe()
    }
  }
  return removed
}

const hashOf = (path: string): string => FILE.exec(basename(path))?.[1] ?? ''

async function listStale(paths: string[], before: number): Promise<string[]> {
  const old: string[] = []
  for (const path of paths) {
    const stats = await stat(path).catch(() => null)
    if (stats?.isFile() && stats.mtimeMs <= before) old.push(path)
  }
  return old
}

async function findNamed({ read }: Database, tenantId: string, hashes: string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set()
  const rows = await read
    .selectFrom('blobs')
    .select('sha256')
    .where('tenant_id', '=', tenantId)
    .where('sha256', 'in', hashes)
    .execute()
  return new Set(rows.map(({ sha256 }) => sha256))
}

const namesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(() => [])).filter((name) => !name.startsWith('.')).sort()

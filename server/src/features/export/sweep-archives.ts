import { rm } from 'node:fs/promises'
import type { Needs } from '#platform/platform'
import { findExport } from './exporting/exports.store.ts'
import { removeExpired } from './exporting/remove-export.ts'
import { listFiles, type StoredFile } from './folders.ts'
import { findImport } from './importing/imports.store.ts'

/** An upload in progress has no row yet, but its file grows. */
const YOUNG_MS = 2 * 3_600_000

/** Deletes expired archives and the remains of dead processes and interrupted uploads. */
export async function sweepArchives(
  platform: Needs<'config' | 'database' | 'steadyTime'>,
  signal: AbortSignal,
): Promise<void> {
  const now = await platform.steadyTime.now()
  await removeExpired(platform, now, signal)
  for await (const file of listFiles(platform)) {
    signal.throwIfAborted()
    const isOld = file.changedAt <= now - YOUNG_MS
    if (isOld && !(await isWanted(platform, file))) await rm(file.path, { force: true })
  }
}

const UNDER_WAY = ['queued', 'running']

async function isWanted({ database }: Needs<'database'>, { kind, tenantId, id }: StoredFile): Promise<boolean> {
  if (kind === 'imports') return UNDER_WAY.includes((await findImport(database.read, tenantId, id))?.status ?? '')
  const row = await findExport(database.read, tenantId, id)
  return row !== undefined && (UNDER_WAY.includes(row.status) || row.expires_at !== null)
}

import { existsSync } from 'node:fs'
import { message } from '@dossier/contract/message'
import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import { recordExportEvent, recordImportEvent } from './export-events.ts'
import { clearArchive, listRetained } from './exporting/exports.store.ts'
import { exportPath, importPath } from './folders.ts'
import { advanceImport, deleteNames, listUnderWay } from './importing/imports.store.ts'

const UPLOAD_GONE = message('export.restoredWithoutArchive')

export interface LostArchives {
  exports: number
  imports: number
}

/**
 * Runs after a restore, before any job, because backups contain no archives. An export without its file keeps its
 * record; an import without its upload fails with a reason.
 */
export const reconcileRestored = async (
  platform: Needs<'clock' | 'config' | 'events'>,
  tx: Tx,
): Promise<LostArchives> => ({
  exports: await clearLostExports(platform, tx),
  imports: await endLostImports(platform, tx),
})

async function clearLostExports(platform: Needs<'config' | 'events'>, tx: Tx): Promise<number> {
  const lost = (await listRetained(tx)).filter(({ tenant_id, id }) => !existsSync(exportPath(platform, tenant_id, id)))
  for (const row of lost) {
    await clearArchive(tx, row)
    await recordExportEvent(platform, tx, row)
  }
  return lost.length
}

async function endLostImports(platform: Needs<'clock' | 'config' | 'events'>, tx: Tx): Promise<number> {
  const lost = (await listUnderWay(tx)).filter(({ tenant_id, id }) => !existsSync(importPath(platform, tenant_id, id)))
  const ended = { status: 'failed', step: '', error: UPLOAD_GONE, completed_at: platform.clock.now() }
  for (const row of lost) {
    await advanceImport(tx, row, ended)
    await deleteNames(tx, row)
    await recordImportEvent(platform, tx, { ...row, ...ended })
  }
  return lost.length
}

import { notFound } from '#core/app-error'
import type { Needs } from '#platform/platform'
import type { ImportRow } from '../export.tables.ts'
import { recordImportEvent } from '../export-events.ts'
import { advanceImport, deleteImport, deleteNames, findImport } from './imports.store.ts'

export async function getImport({ database }: Needs<'database'>, tenantId: string, id: string): Promise<ImportRow> {
  const row = await findImport(database.read, tenantId, id)
  if (!row) throw notFound('import')
  return row
}

/**
 * Cancels a running import; imported records stay, and its job deletes the file. Otherwise deletes the record of the
 * import.
 * @throws AppError `not_found`.
 */
export const removeImport = (
  platform: Needs<'clock' | 'database' | 'events'>,
  tenantId: string,
  id: string,
): Promise<void> =>
  platform.database.transact(async (tx) => {
    const key = { tenant_id: tenantId, id }
    const change = { status: 'canceled', step: '', completed_at: platform.clock.now() }
    const canceled = await advanceImport(tx, key, change)
    await deleteNames(tx, key)
    if (canceled) return recordImportEvent(platform, tx, canceled)
    if (!(await deleteImport(tx, tenantId, id))) throw notFound('import')
  })

import { message } from '@dossier/contract/message'
import type { Authorized } from '#core/actor'
import { AppError } from '#core/app-error'
import type { Needs } from '#platform/platform'
import type { Dependencies } from '../dependencies.ts'
import { EXPORT_JOB } from '../export.jobs.ts'
import type { ExportRow } from '../export.tables.ts'
import { recordExportEvent } from '../export-events.ts'
import { findRunningExport, insertExport } from './exports.store.ts'

interface Client {
  ip: string
  userAgent: string
}

/**
 * Starts an export of one project, or of the account for ''. Returns the running export of the same scope, if any.
 * @throws AppError `not_found` for an unknown project; `conflict` while another export runs.
 */
export async function startExport(
  platform: Needs<'clock' | 'database' | 'events' | 'ids' | 'jobs'>,
  { audit, projects }: Dependencies,
  { tenantId, userId }: Authorized<'admin'>,
  projectId: string,
  client: Client,
): Promise<ExportRow> {
  const { database, jobs } = platform
  if (projectId) await projects.resolve(database.read, tenantId, projectId)
  const row = newExport(platform, tenantId, userId, projectId)
  try {
    return await database.transact(async (tx) => {
      const running = await findRunningExport(tx, tenantId)
      if (running) return sameOr(running, projectId)
      await insertExport(tx, row)
      await audit.record(tx, {
        tenantId,
        action: 'export-started',
        userId,
        subjectId: row.id,
        detail: detailOf(projectId),
        client,
      })
      await jobs.enqueue(tx, EXPORT_JOB, { tenantId, payload: { id: row.id } })
      await recordExportEvent(platform, tx, row)
      return row
    })
  } catch (error) {
    if (!database.isUniqueViolation(error)) throw error
    throw underWay()
  }
}

const detailOf = (projectId: string): string =>
  projectId ? message('export.scopeProject', { id: projectId }) : message('export.scopeAccount')

function sameOr(running: ExportRow, projectId: string): ExportRow {
  if (running.project_id === projectId) return running
  throw underWay()
}

const underWay = (): AppError => new AppError('conflict', message('export.exportUnderWay'))

const newExport = (
  { ids, clock }: Needs<'clock' | 'ids'>,
  tenant_id: string,
  user_id: string,
  project_id: string,
): ExportRow => ({
  tenant_id,
  id: ids.next(),
  project_id,
  user_id,
  status: 'queued',
  step: '',
  items_done: 0,
  items_total: 0,
  size: 0,
  sha256: '',
  missing_files: 0,
  error: '',
  created_at: clock.now(),
  completed_at: null,
  expires_at: null,
})

import type { AuditEntry } from '@dossier/contract/audit'
import type { AuditAction } from '@dossier/contract/vocabulary'
import { toTimestamp } from '#platform/clock/clock'
import type { AuditEntryRow } from './audit.tables.ts'

export const presentEntry = (row: AuditEntryRow): AuditEntry => ({
  _id: row.id,
  action: row.action as AuditAction,
  user: row.user_id,
  user_email: row.user_email,
  subject: row.subject_id,
  detail: row.detail,
  ip: row.ip,
  user_agent: row.user_agent,
  host_id: row.tenant_id,
  createdAt: toTimestamp(row.at),
})

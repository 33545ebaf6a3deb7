import type { OAuthActivity } from '@dossier/contract/oauth'
import { toTimestamp } from '#platform/clock/clock'
import type { OAuthActivityRow } from '../oauth.tables.ts'

export const presentActivity = (row: OAuthActivityRow): OAuthActivity => ({
  _id: row.id,
  action: row.action,
  subject: row.subject_id,
  outcome: row.outcome,
  createdAt: toTimestamp(row.at),
})

import type { PendingChange } from '@dossier/contract/mail-account'
import { toNullableTimestamp, toTimestamp } from '#platform/clock/clock'
import type { PendingChangeRow } from '../mail-accounts.tables.ts'
import { wantOf } from './pending-change.ts'

export const presentChange = (row: PendingChangeRow): PendingChange => ({
  _id: row.id,
  email: row.email_id,
  kind: row.kind,
  state: row.state,
  by: row.made_by,
  mailbox: wantOf(row).mailbox ?? '',
  error: row.error,
  tries: row.attempts,
  try_at: row.state === 'stuck' ? null : toNullableTimestamp(row.try_at),
  createdAt: toTimestamp(row.created_at),
})

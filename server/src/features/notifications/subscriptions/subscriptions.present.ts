import type { PushSubscription } from '@dossier/contract/push'
import { toTimestamp } from '#platform/clock/clock'
import type { PushSubscriptionRow } from '../notifications.tables.ts'

export const presentSubscription = (row: PushSubscriptionRow, sessionId: string): PushSubscription => ({
  _id: row.id,
  host: row.host,
  user_agent: row.user_agent,
  current: row.session_id === sessionId,
  last_sent_at: row.last_sent_at === null ? null : toTimestamp(row.last_sent_at),
  problem: row.problem,
  createdAt: toTimestamp(row.created_at),
  updatedAt: toTimestamp(row.updated_at),
})

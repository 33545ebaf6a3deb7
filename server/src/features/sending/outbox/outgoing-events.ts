import { toNullableTimestamp } from '#platform/clock/clock'
import type { Tx } from '#platform/database/database'
import type { Events } from '#platform/events/events'
import type { Needs } from '#platform/platform'
import type { OutgoingRow } from './outbox.tables.ts'

type Reported = Pick<
  OutgoingRow,
  | 'tenant_id'
  | 'id'
  | 'draft_id'
  | 'project_id'
  | 'status'
  | 'source_email_id'
  | 'purpose'
  | 'error'
  | 'calendar'
  | 'updated_at'
  | 'send_at'
  | 'archive'
  | 'remind_after_days'
>

/** Hears every new state of an outgoing email, in its transaction. */
export type OutgoingListener = (tx: Tx, row: Reported) => Promise<void>

/** By journal of events, because tests run several applications in one process. */
const listeners = new WeakMap<Events, readonly OutgoingListener[]>()
export const hearOutgoing = (events: Events, listening: readonly OutgoingListener[]): void =>
  void listeners.set(events, listening)

export async function recordOutgoingEvent({ events }: Needs<'events'>, tx: Tx, row: Reported): Promise<void> {
  for (const listen of listeners.get(events) ?? []) await listen(tx, row)
  await events.record(tx, {
    tenantId: row.tenant_id,
    name: 'outgoing-email:updated',
    scope: 'email:read',
    payload: {
      outgoing_email_id: row.id,
      draft_id: row.draft_id,
      project: row.project_id,
      status: row.status,
      send_at: toNullableTimestamp(row.send_at),
      archive: row.archive === 1,
      remind_after_days: row.remind_after_days,
    },
  })
}

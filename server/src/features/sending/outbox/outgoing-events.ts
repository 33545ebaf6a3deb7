import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import type { OutgoingRow } from './outbox.tables.ts'

export const recordOutgoingEvent = (
  { events }: Needs<'events'>,
  tx: Tx,
  row: Pick<OutgoingRow, 'tenant_id' | 'id' | 'draft_id' | 'project_id' | 'status'>,
): Promise<void> =>
  events.record(tx, {
    tenantId: row.tenant_id,
    name: 'outgoing-email:updated',
    scope: 'email:read',
    payload: { outgoing_email_id: row.id, draft_id: row.draft_id, project: row.project_id, status: row.status },
  })

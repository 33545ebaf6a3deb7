import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import type { ActRow } from './acts.tables.ts'

/** Reports an undo or redo. A new act is reported by the events of what it changed. */
export const recordActEvent = (
  { events }: Needs<'events'>,
  tx: Tx,
  { tenant_id, id, state }: Pick<ActRow, 'tenant_id' | 'id' | 'state'>,
): Promise<void> =>
  events.record(tx, {
    tenantId: tenant_id,
    name: 'act:updated',
    scope: 'email:read',
    payload: { act_id: id, state },
  })

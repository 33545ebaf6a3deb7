import type { Tx } from '#platform/database/database'
import type { RecordsContext } from '../context.ts'
import { actionOf, fieldsChanged } from '../history/record-change.ts'
import type { Change } from '../history/store-version.ts'
import { kindOf } from '../kinds.ts'
import type { RecordRow } from '../records.tables.ts'
import type { RecordAct } from './record-act.ts'

export async function noteChanged(context: RecordsContext, tx: Tx, change: Change, stored: RecordRow): Promise<void> {
  const { before, by, undoes } = change
  if (undoes || by.via !== 'person' || stored.revision === before.revision) return
  const fields = fieldsChanged(before, stored, kindOf(context, stored.type).derived)
  const action = actionOf(fields, stored)
  const names = fields.map(({ field }) => field)
  await tell(context, tx, stored, { userId: by.userId, action, fields: names, wasVersion: before.revision })
}

export async function noteCreated(context: RecordsContext, tx: Tx, row: RecordRow): Promise<void> {
  if (row.written_by !== 'person') return
  await tell(context, tx, row, { userId: row.owner_id, action: 'created', fields: [], wasVersion: 0 })
}

async function tell(
  { acted, actKey = '' }: RecordsContext,
  tx: Tx,
  { tenant_id: tenantId, id, type, revision: version }: RecordRow,
  act: Pick<RecordAct, 'userId' | 'action' | 'fields' | 'wasVersion'>,
): Promise<void> {
  if (type === 'page' || act.userId === '') return
  for (const listen of acted) await listen(tx, { tenantId, key: actKey, id, type, version, ...act })
}

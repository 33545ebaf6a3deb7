import type { RecordType } from '@dossier/contract/vocabulary'
import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import { deleteVectors } from './vectors.store.ts'
import { deleteWaiting, insertWaiting } from './waiting.store.ts'

export interface ChangedRecord {
  tenantId: string
  type: RecordType
  id: string
  inTrash?: boolean
}

/** Lets changed records wait for new vectors, and deletes those of records in trash. */
export async function noteChanges({ ids }: Needs<'ids'>, tx: Tx, entries: readonly ChangedRecord[]): Promise<void> {
  await insertWaiting(
    tx,
    entries
      .filter(({ inTrash }) => inTrash !== true)
      .map(({ tenantId, type, id }) => ({ tenant_id: tenantId, kind: type, record_id: id, stamp: ids.next() })),
  )
  for (const entry of entries) if (entry.inTrash) await forgetRecord(tx, entry)
}

export async function forgetRecord(tx: Tx, { tenantId, type, id }: ChangedRecord): Promise<void> {
  await deleteVectors(tx, { tenantId, kind: type, recordId: id })
  await deleteWaiting(tx, { tenantId, kind: type, recordId: id })
}

import type { Tx } from '#platform/database/database'
import { insertRows } from '#platform/database/insert-rows'
import type { RecordRow } from '../records.tables.ts'
import { foldStatement, keyOf } from '../records.ts'
import type { RecordNameRow, RecordReferenceRow } from './references.tables.ts'
import { addressesIn, namesOfAddress } from './references.ts'

export const titleKeyOf = (title: string): string => keyOf(foldStatement(title))

/** Stores what new records are called and which others their texts name. */
export async function insertReferences(tx: Tx, records: readonly RecordRow[]): Promise<void> {
  await insertNames(tx, records.map(nameRowOf))
  await insertRowsOf(tx, records.flatMap(referenceRowsOf))
}

/** @param before null when nothing is known of the record yet */
export async function updateReferences(tx: Tx, before: RecordRow | null, after: RecordRow): Promise<void> {
  if (before?.title !== after.title) await putNames(tx, [nameRowOf(after)])
  if (before?.content === after.content) return
  await deleteRowsOf(tx, after.tenant_id, after.id)
  await insertRowsOf(tx, referenceRowsOf(after))
}

export async function deleteReferences(tx: Tx, tenantId: string, recordId: string): Promise<void> {
  await deleteRowsOf(tx, tenantId, recordId)
  await tx.deleteFrom('record_names').where('tenant_id', '=', tenantId).where('record_id', '=', recordId).execute()
}

const insertNames = insertRows('record_names')
const putNames = insertRows(
  'record_names',
  'on conflict (tenant_id, record_id) do update set title_key = excluded.title_key',
)
const insertRowsOf = insertRows('record_references')

const deleteRowsOf = (tx: Tx, tenantId: string, recordId: string) =>
  tx.deleteFrom('record_references').where('tenant_id', '=', tenantId).where('record_id', '=', recordId).execute()

const nameRowOf = ({ tenant_id, id, title }: RecordRow): RecordNameRow => ({
  tenant_id,
  record_id: id,
  title_key: titleKeyOf(title),
})

function referenceRowsOf(record: RecordRow): RecordReferenceRow[] {
  const named = addressesIn(record).flatMap((address) => namesOfAddress(address).map((name) => ({ address, name })))
  return named.map(({ address, name }, position) => ({
    tenant_id: record.tenant_id,
    record_id: record.id,
    position,
    name_key: keyOf(name),
    address,
  }))
}

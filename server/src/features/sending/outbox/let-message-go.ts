import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import { changeOutgoing } from './outbox.store.ts'
import type { OutgoingRow } from './outbox.tables.ts'

/** The composed message of a mail that nobody will hand over any more: another one is composed when its draft is sent. */
export async function letMessageGo({ blobs }: Needs<'blobs'>, tx: Tx, row: OutgoingRow): Promise<void> {
  if (row.raw_sha256 === '') return
  await changeOutgoing(tx, row.tenant_id, row.id, { raw_sha256: '' })
  await blobs.release(tx, row.tenant_id, [row.raw_sha256])
}

import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import { changeOutgoing } from './outbox.store.ts'
import type { OutgoingRow } from './outbox.tables.ts'

/** Deletes the composed message of an email that no attempt will use. A new send composes another one. */
export async function releaseMessage({ blobs }: Needs<'blobs'>, tx: Tx, row: OutgoingRow): Promise<void> {
  if (row.raw_sha256 === '') return
  await changeOutgoing(tx, row.tenant_id, row.id, { raw_sha256: '' })
  await blobs.release(tx, row.tenant_id, [row.raw_sha256])
}

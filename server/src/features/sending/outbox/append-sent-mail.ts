import type { EmailsFeature } from '#features/emails/index'
import type { Needs } from '#platform/platform'
import { blobsIn } from '../drafts/draft-files.ts'
import { changeOutgoing, findOutgoing } from './outbox.store.ts'
import { recordOutgoingEvent } from './outgoing-events.ts'

/**
 * Saves a sent email to its thread in `sent`, byte for byte. Idempotent: a project stores a message once and the row
 * records it. Then releases the composed message and the draft's files, which the email now holds.
 */
export async function appendSentMail(
  platform: Needs<'blobs' | 'database' | 'events'>,
  emails: EmailsFeature,
  tenantId: string,
  outgoingId: string,
): Promise<void> {
  const { database, blobs } = platform
  const row = await findOutgoing(database.read, tenantId, outgoingId)
  if (row?.status !== 'sent' || row.sent_email_id !== '') return
  const raw = await blobs.get(tenantId, row.raw_sha256)
  if (!raw) throw new Error(`the message of the outgoing mail ${outgoingId} is missing`)
  const bcc = JSON.parse(row.bcc_list) as string[]
  const emailId = await emails.appendSent({
    tenantId,
    projectId: row.project_id,
    raw,
    bcc,
    serverId: row.server_id,
  })
  await database.transact(async (tx) => {
    await changeOutgoing(tx, tenantId, outgoingId, { sent_email_id: emailId, raw_sha256: '' })
    await blobs.release(tx, tenantId, [row.raw_sha256, ...blobsIn(row)])
    await recordOutgoingEvent(platform, tx, row)
  })
}

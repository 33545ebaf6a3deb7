import type { EmailsFeature } from '#features/emails/index'
import type { Tx } from '#platform/database/database'
import type { EndIn } from '#platform/jobs/jobs'
import type { Needs } from '#platform/platform'
import { blobsIn } from '../drafts/draft-files.ts'
import { kindOf } from '../kinds/kinds.ts'
import { claimAppended, findOutgoing } from './outbox.store.ts'
import type { OutgoingRow } from './outbox.tables.ts'
import { recordOutgoingEvent } from './outgoing-events.ts'
import { releaseMessage } from './release-message.ts'
import { remindAtOf } from './send-options.ts'
import { isLongServerId } from './server-id.ts'

/** An outgoing email whose copy was just saved in `sent`. */
export interface AppendedEmail {
  tenantId: string
  projectId: string
  outgoingId: string
  identityId: string
  emailId: string
}

export type AppendedListener = (tx: Tx, email: AppendedEmail) => Promise<void>

/**
 * Saves a sent email to its thread in `sent`, byte for byte. Idempotent: a project stores a message once and the row
 * records it. Then releases the composed message and the draft's files, which the email now holds.
 */
export async function appendSentMail(
  platform: Needs<'blobs' | 'database' | 'events'>,
  { emails, appended }: { emails: EmailsFeature; appended: readonly AppendedListener[] },
  tenantId: string,
  outgoingId: string,
  endIn: EndIn,
): Promise<void> {
  const { database, blobs } = platform
  const row = await findOutgoing(database.read, tenantId, outgoingId)
  if (row?.status !== 'sent' || row.sent_email_id !== '') return
  if (kindOf(row) === 'redirect') return releaseRedirected(platform, row)
  const raw = await blobs.get(tenantId, row.raw_sha256)
  if (!raw) throw new Error(`the message of the outgoing mail ${outgoingId} is missing`)
  const bcc = JSON.parse(row.bcc_list) as string[]
  const { project_id: projectId, identity_id: identityId } = row
  // A short id could join an unrelated email to the thread.
  const serverId = isLongServerId(row.server_id) ? row.server_id : ''
  const emailId = await emails.appendSent({ tenantId, projectId, raw, bcc, serverId })
  await database.transact(async (tx) => {
    await endIn(tx)
    // Another process may have taken over the job meanwhile.
    if (!(await claimAppended(tx, tenantId, outgoingId, { sent_email_id: emailId, raw_sha256: '' }))) return
    await blobs.release(tx, tenantId, [row.raw_sha256, ...blobsIn(row)])
    if (row.archive === 1 || row.remind_after_days !== null) {
      await emails.applyAfterSent(tx, tenantId, emailId, {
        archiveSince: row.archive === 1 ? row.created_at : null,
        remindAt: remindAtOf(row),
        sentAt: row.sent_at ?? row.updated_at,
      })
    }
    for (const listen of appended) await listen(tx, { tenantId, projectId, outgoingId, identityId, emailId })
    await recordOutgoingEvent(platform, tx, row)
  })
}

/** The original has the same Message-ID and is here already, so a copy would be the same email. */
const releaseRedirected = (platform: Needs<'blobs' | 'database'>, row: OutgoingRow): Promise<void> =>
  platform.database.transact((tx) => releaseMessage(platform, tx, row))

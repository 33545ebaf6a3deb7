import type { Authorized } from '#core/actor'
import { notFound } from '#core/app-error'
import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import { recordDraftEvent } from '../drafts/draft-events.ts'
import { changeDraft } from '../drafts/drafts.store.ts'
import { getDraftLocked } from '../drafts/update-draft.ts'
import { advanceOutgoing, findOutgoing } from './outbox.store.ts'
import type { OutgoingRow } from './outbox.tables.ts'
import { whyNotCanceled } from './outgoing.ts'
import { recordOutgoingEvent } from './outgoing-events.ts'
import { releaseMessage } from './release-message.ts'

/**
 * Cancels a queued email. Cancel and claim use compare-and-set on the same status, so exactly one succeeds. Success
 * guarantees that no server saw the email. The draft reopens, and repeating it changes nothing.
 * @throws AppError `not_found`; `conflict` once sending began.
 */
export const cancelSending = (
  platform: Needs<'blobs' | 'clock' | 'database' | 'events'>,
  { tenantId }: Authorized,
  id: string,
): Promise<OutgoingRow> =>
  platform.database.transact(async (tx) => {
    const canceled = await cancelQueued(platform, tx, tenantId, id)
    return canceled ?? canceledBefore(tx, tenantId, id)
  })

/** @returns null when it is too late. @throws AppError `not_found`. */
export async function cancelQueued(
  platform: Needs<'blobs' | 'clock' | 'database' | 'events'>,
  tx: Tx,
  tenantId: string,
  id: string,
): Promise<OutgoingRow | null> {
  const outgoing = await findOutgoing(tx, tenantId, id)
  if (!outgoing) throw notFound('outgoing email')
  // All code locks the draft before the outgoing email.
  const draft = await getDraftLocked(platform, tx, tenantId, outgoing.draft_id)
  const canceled = await advanceOutgoing(
    tx,
    tenantId,
    id,
    // A server that got only the envelope has not seen the email. One that was offered the content has, even after a
    // refusal.
    { status: ['queued'], offeredAttempt: 0 },
    { status: 'canceled', error: '', updated_at: platform.clock.now() },
  )
  if (!canceled) return null
  await releaseMessage(platform, tx, canceled)
  // Nobody wants to edit an email that the service has worded.
  const status = draft.purpose === '' ? 'draft' : 'discarded'
  await changeDraft(tx, tenantId, draft.id, { status })
  await recordDraftEvent(platform, tx, { ...draft, status })
  await recordOutgoingEvent(platform, tx, canceled)
  return canceled
}

async function canceledBefore(tx: Tx, tenantId: string, id: string): Promise<OutgoingRow> {
  const now = await findOutgoing(tx, tenantId, id)
  if (!now) throw notFound('outgoing email')
  if (now.status !== 'canceled') throw whyNotCanceled(now)
  return now
}

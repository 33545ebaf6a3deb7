import type { Authorized } from '#core/actor'
import { notFound } from '#core/app-error'
import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import { recordDraftEvent } from '../drafts/draft-events.ts'
import { changeDraft } from '../drafts/drafts.store.ts'
import { getDraftLocked } from '../drafts/update-draft.ts'
import { letMessageGo } from './let-message-go.ts'
import { advanceOutgoing, findOutgoing } from './outbox.store.ts'
import type { OutgoingRow } from './outbox.tables.ts'
import { whyNotCanceled } from './outgoing.ts'
import { recordOutgoingEvent } from './outgoing-events.ts'

/**
 * Takes a mail back. Cancel and claim compare and set the same status, so exactly one of them happens; that this
 * returns means that no server ever saw the mail. The draft is open again as it was. Again changes nothing.
 * @throws AppError `not_found`; `conflict` once sending began.
 */
export const cancelSending = (
  platform: Needs<'blobs' | 'clock' | 'database' | 'events'>,
  { tenantId }: Authorized,
  id: string,
): Promise<OutgoingRow> =>
  platform.database.transact(async (tx) => {
    const seen = await findOutgoing(tx, tenantId, id)
    if (!seen) throw notFound('outgoing email')
    // The draft first, then what is on its way: the order in which everybody takes them.
    const draft = await getDraftLocked(platform, tx, tenantId, seen.draft_id)
    const canceled = await advanceOutgoing(
      tx,
      tenantId,
      id,
      // A server that was only told sender and recipients has not seen the mail; one that was given the content has,
      // even if it refused it.
      { status: ['queued'], offeredAttempt: 0 },
      { status: 'canceled', error: '', updated_at: platform.clock.now() },
    )
    if (!canceled) return canceledBefore(tx, tenantId, id)
    await letMessageGo(platform, tx, canceled)
    await changeDraft(tx, tenantId, draft.id, { status: 'draft' })
    await recordDraftEvent(platform, tx, { ...draft, status: 'draft' })
    await recordOutgoingEvent(platform, tx, canceled)
    return canceled
  })

async function canceledBefore(tx: Tx, tenantId: string, id: string): Promise<OutgoingRow> {
  const now = await findOutgoing(tx, tenantId, id)
  if (!now) throw notFound('outgoing email')
  if (now.status !== 'canceled') throw whyNotCanceled(now)
  return now
}

import type { Actor } from '#core/actor'
import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import type { DraftRow } from '../drafts/drafts.tables.ts'
import { cancelQueued } from './cancel-sending.ts'
import { findLiveOfDraft } from './outbox.store.ts'
import { isScheduled } from './send-options.ts'

/**
 * Cancels the scheduled email of a locked draft, so that it can be changed. Returns the draft unchanged when nothing is
 * scheduled, sending began, or the caller may not send.
 */
export async function reopenScheduled(
  platform: Needs<'blobs' | 'clock' | 'database' | 'events'>,
  tx: Tx,
  actor: Pick<Actor, 'scopes'>,
  draft: DraftRow,
): Promise<DraftRow> {
  if (draft.status !== 'queued' || !actor.scopes.has('email:send')) return draft
  const outgoing = await findLiveOfDraft(tx, draft.tenant_id, draft.id)
  if (!outgoing || !isScheduled(outgoing)) return draft
  const canceled = await cancelQueued(platform, tx, draft.tenant_id, outgoing.id)
  return canceled ? { ...draft, status: 'draft' } : draft
}

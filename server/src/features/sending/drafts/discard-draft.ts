import type { Authorized } from '#core/actor'
import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import { recordDraftEvent } from './draft-events.ts'
import { blobsIn } from './draft-files.ts'
import { changeDraft } from './drafts.store.ts'
import type { DraftRow } from './drafts.tables.ts'
import { refuseStale, refuseUnlessOpen } from './drafts.ts'
import { getDraftLocked, type Reopen } from './update-draft.ts'

export type DiscardedListener = (tx: Tx, draft: DraftRow, userId: string) => Promise<void>

/**
 * Discards a draft, cancels it if it is scheduled, and releases its files. The row stays, so that triage knows of the rejection. Repeating it changes
 * nothing.
 * @throws AppError `not_found`; `conflict` when it is queued or sent, or has another revision.
 */
export async function discardDraft(
  platform: Needs<'blobs' | 'clock' | 'database' | 'events'>,
  listeners: readonly DiscardedListener[],
  actor: Authorized,
  { id, revision }: { id: string; revision: number | undefined },
  reopen: Reopen,
): Promise<void> {
  await platform.database.transact(async (tx) => {
    const { tenantId, userId } = actor
    const draft = await reopen(tx, actor, await getDraftLocked(platform, tx, tenantId, id))
    if (draft.status === 'discarded') return
    refuseUnlessOpen(draft)
    refuseStale(draft, revision)
    for (const listen of listeners) await listen(tx, draft, userId)
    await endDraft(platform, tx, draft)
  })
}

/** Marks an open draft as discarded and releases its files. */
export async function endDraft(platform: Needs<'blobs' | 'clock' | 'events'>, tx: Tx, draft: DraftRow): Promise<void> {
  const change = { status: 'discarded', revision: draft.revision + 1, updated_at: platform.clock.now() }
  await changeDraft(tx, draft.tenant_id, draft.id, change)
  await platform.blobs.release(tx, draft.tenant_id, blobsIn(draft))
  await recordDraftEvent(platform, tx, { ...draft, ...change })
}

import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import { recordDraftEvent } from './draft-events.ts'
import { changeDraft, findDraftLocked, listByTriageLocked } from './drafts.store.ts'
import type { DraftRow } from './drafts.tables.ts'
import { isLive, isUntouchedByPeople } from './drafts.ts'
import { findThreadOf, listOfThread } from './drafts.view.ts'

export interface DiscardedProposal {
  draftId: string
  revision: number
}

type Use = Needs<'clock' | 'database' | 'events'>

/**
 * Discards triage's untouched proposal for an email that was answered without it. The caller locks the project.
 * @returns the proposal, for an undo; null without one.
 */
export async function discardProposal(
  platform: Use,
  tx: Tx,
  tenantId: string,
  emailId: string,
): Promise<DiscardedProposal | null> {
  const drafts = await listByTriageLocked(platform.database, tx, tenantId, emailId)
  const draft = drafts.find(isUntouchedByPeople)
  return draft ? changeStatus(platform, tx, draft, 'discarded') : null
}

/**
 * Reopens a discarded proposal. The caller locks the project.
 * @returns false, with the proposal still discarded, when it changed or its thread has another open draft.
 */
export async function reopenProposal(
  platform: Use,
  tx: Tx,
  tenantId: string,
  { draftId, revision }: DiscardedProposal,
): Promise<boolean> {
  const draft = await findDraftLocked(platform.database, tx, tenantId, draftId)
  if (draft?.status !== 'discarded' || draft.revision !== revision) return false
  const threadId = await findThreadOf(tx, tenantId, draft.project_id, draft.source_message_id)
  if (threadId && (await listOfThread(tx, tenantId, threadId)).some(isLive)) return false
  await changeStatus(platform, tx, draft, 'draft')
  return true
}

async function changeStatus(
  platform: Use,
  tx: Tx,
  draft: DraftRow,
  status: 'draft' | 'discarded',
): Promise<DiscardedProposal> {
  const change = { status, revision: draft.revision + 1, updated_at: platform.clock.now() }
  await changeDraft(tx, draft.tenant_id, draft.id, change)
  await recordDraftEvent(platform, tx, { ...draft, ...change })
  return { draftId: draft.id, revision: change.revision }
}

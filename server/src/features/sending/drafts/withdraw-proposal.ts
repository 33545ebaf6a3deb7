import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import { recordDraftEvent } from './draft-events.ts'
import { changeDraft, deleteDraft, findDraftLocked, listByTriageLocked } from './drafts.store.ts'
import type { DraftRow } from './drafts.tables.ts'
import { isLive, isUntouchedByPeople } from './drafts.ts'

export interface WrittenProposal {
  draftId: string
  revision: number
  /** The replaced proposal; null for a new draft. */
  before: DraftRow | null
}

/**
 * Undoes one proposal: deletes a new draft or restores a renewed one.
 * @returns false, with the draft kept, when a person changed it or it was renewed again.
 */
export async function withdrawProposal(
  platform: Needs<'clock' | 'database' | 'events'>,
  tx: Tx,
  tenantId: string,
  { draftId, revision, before }: WrittenProposal,
): Promise<boolean> {
  const draft = await findDraftLocked(platform.database, tx, tenantId, draftId)
  if (!draft) return true
  if (!isUntouchedByPeople(draft) || draft.revision !== revision) return false
  const change = { status: 'discarded', revision: revision + 1 }
  if (before && !(await hasAnotherProposal(platform, tx, tenantId, before))) {
    const { tenant_id: _tenant, id: _id, project_id: _project, ...content } = before
    const restored = { ...content, revision: revision + 1, updated_at: platform.clock.now() }
    await changeDraft(tx, tenantId, draftId, restored)
    await recordDraftEvent(platform, tx, { ...draft, ...restored })
    return true
  }
  await deleteDraft(tx, tenantId, draftId)
  await recordDraftEvent(platform, tx, { ...draft, ...change })
  return true
}

/** The formerly answered email may have its own proposal now, and may only have one. */
async function hasAnotherProposal(
  platform: Needs<'database'>,
  tx: Tx,
  tenantId: string,
  before: DraftRow,
): Promise<boolean> {
  const drafts = await listByTriageLocked(platform.database, tx, tenantId, before.source_email_id)
  return drafts.some((draft) => draft.id !== before.id && isLive(draft))
}

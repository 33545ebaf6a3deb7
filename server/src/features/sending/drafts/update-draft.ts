import type { Authorized } from '#core/actor'
import { notFound } from '#core/app-error'
import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import { kindOf } from '../kinds/kinds.ts'
import { changedColumns, contentOf, type DraftContent } from './draft-content.ts'
import { recordDraftEvent } from './draft-events.ts'
import { changeDraft, findDraftLocked } from './drafts.store.ts'
import type { DraftRow } from './drafts.tables.ts'
import { refuseStale, refuseUnlessOpen } from './drafts.ts'
import { refuseTooMany } from './recipients.ts'
import { refuseRedirectChanges } from './redirect-changes.ts'

/** Cancels the scheduled email of a draft; see reopenScheduled of the outbox. */
export type Reopen = (tx: Tx, actor: Authorized, draft: DraftRow) => Promise<DraftRow>

/**
 * Applies a person's changes to a draft, which excludes triage. A scheduled email is cancelled by them.
 * @param revision the edited one; without it the last write wins.
 * @throws AppError `not_found`; `conflict` when it is no longer open or changed meanwhile; `invalid_request` with too
 * many recipients.
 */
export const updateDraft = (
  platform: Needs<'clock' | 'database' | 'events'>,
  actor: Authorized,
  id: string,
  changes: Partial<DraftContent>,
  revision: number | undefined,
  reopen: Reopen,
): Promise<DraftRow> =>
  platform.database.transact(async (tx) => {
    const locked = await getDraftLocked(platform, tx, actor.tenantId, id)
    const draft = await reopen(tx, actor, locked)
    refuseUnlessOpen(draft)
    refuseStale(draft, revision)
    return applyContent(platform, tx, draft, changes)
  })

export async function getDraftLocked(
  { database }: Needs<'database'>,
  tx: Tx,
  tenantId: string,
  id: string,
): Promise<DraftRow> {
  const draft = await findDraftLocked(database, tx, tenantId, id)
  if (!draft) throw notFound('draft')
  return draft
}

/**
 * Text and HTML say the same. A change of one alone replaces the other: a new text is plain, and the text of new HTML is
 * derived from it when it is sent.
 */
function withWholeBody(draft: DraftRow, changes: Partial<DraftContent>): Partial<DraftContent> {
  const { bodyText, bodyHtml } = changes
  if (bodyHtml === undefined && bodyText !== undefined && bodyText !== draft.body_text)
    return { ...changes, bodyHtml: '' }
  if (bodyText === undefined && bodyHtml && bodyHtml !== draft.body_html) return { ...changes, bodyText: '' }
  return changes
}

export async function applyContent(
  platform: Needs<'clock' | 'events'>,
  tx: Tx,
  draft: DraftRow,
  changes: Partial<DraftContent>,
): Promise<DraftRow> {
  if (kindOf(draft) === 'redirect') refuseRedirectChanges(contentOf(draft), changes)
  refuseTooMany({ ...contentOf(draft), ...changes })
  const change = {
    ...changedColumns(withWholeBody(draft, changes)),
    edited: 1,
    revision: draft.revision + 1,
    updated_at: platform.clock.now(),
  }
  await changeDraft(tx, draft.tenant_id, draft.id, change)
  const changed = { ...draft, ...change }
  await recordDraftEvent(platform, tx, changed)
  return changed
}

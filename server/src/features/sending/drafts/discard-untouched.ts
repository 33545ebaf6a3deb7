import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import { endDraft } from './discard-draft.ts'
import { DISCARD_UNTOUCHED_JOB } from './drafts.jobs.ts'
import { findDraftLocked } from './drafts.store.ts'
import type { DraftRow } from './drafts.tables.ts'

/** Longer than somebody looks at an empty reply. */
const UNTOUCHED_MS = 60 * 60_000

/** Plans that a new draft is discarded unless somebody changes it. */
export const discardUnlessTouched = (
  { jobs }: Needs<'jobs'>,
  tx: Tx,
  { tenant_id, id, created_at }: Pick<DraftRow, 'tenant_id' | 'id' | 'created_at'>,
): Promise<void> =>
  jobs.enqueue(tx, DISCARD_UNTOUCHED_JOB, {
    tenantId: tenant_id,
    payload: { draftId: id },
    runAt: created_at + UNTOUCHED_MS,
  })

/** Discards a draft that still is as it began. */
export const discardUntouched = (
  platform: Needs<'blobs' | 'clock' | 'database' | 'events'>,
  tenantId: string,
  id: string,
): Promise<void> =>
  platform.database.transact(async (tx) => {
    const draft = await findDraftLocked(platform.database, tx, tenantId, id)
    if (draft?.status === 'draft' && draft.revision === 1) await endDraft(platform, tx, draft)
  })

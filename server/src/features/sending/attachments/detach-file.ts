import type { Authorized } from '#core/actor'
import { notFound } from '#core/app-error'
import type { Needs } from '#platform/platform'
import { filesIn } from '../drafts/draft-files.ts'
import { refuseUnlessOpen } from '../drafts/drafts.ts'
import { getDraftLocked, type Reopen } from '../drafts/update-draft.ts'
import { changeFiles } from './change-files.ts'

/** @throws AppError `not_found`; `conflict` unless the draft is open. */
export const detachFile = (
  platform: Needs<'blobs' | 'clock' | 'database' | 'events'>,
  actor: Authorized,
  draftId: string,
  id: string,
  reopen: Reopen,
): Promise<void> =>
  platform.database.transact(async (tx) => {
    const { tenantId } = actor
    const draft = await reopen(tx, actor, await getDraftLocked(platform, tx, tenantId, draftId))
    const files = filesIn(draft)
    const removed = files.find((file) => file.id === id)
    if (!removed) throw notFound('attachment')
    refuseUnlessOpen(draft)
    await changeFiles(
      platform,
      tx,
      draft,
      files.filter((file) => file !== removed),
    )
    await platform.blobs.release(tx, tenantId, [removed.sha256])
  })

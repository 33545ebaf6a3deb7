import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import { recordDraftEvent } from '../drafts/draft-events.ts'
import type { DraftFile } from '../drafts/draft-files.ts'
import { changeDraft } from '../drafts/drafts.store.ts'
import type { DraftRow } from '../drafts/drafts.tables.ts'

export async function changeFiles(
  platform: Needs<'clock' | 'events'>,
  tx: Tx,
  draft: DraftRow,
  files: readonly DraftFile[],
) {
  const change = {
    attachments: JSON.stringify(files),
    edited: 1,
    revision: draft.revision + 1,
    updated_at: platform.clock.now(),
  }
  await changeDraft(tx, draft.tenant_id, draft.id, change)
  await recordDraftEvent(platform, tx, { ...draft, ...change })
}

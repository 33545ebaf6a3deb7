import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import { recordDraftEvent } from './draft-events.ts'
import { deleteUntouched } from './drafts.store.ts'

/**
 * Deletes an untouched triage proposal. It does not count as discarded, so a later run may propose again.
 * @returns whether there was one.
 */
export async function removeUntouchedTriageDraft(
  platform: Needs<'events'>,
  tx: Tx,
  tenantId: string,
  emailId: string,
): Promise<boolean> {
  const removed = await deleteUntouched(tx, tenantId, emailId)
  for (const draft of removed) {
    await recordDraftEvent(platform, tx, { ...draft, status: 'discarded', revision: draft.revision + 1 })
  }
  return removed.length > 0
}

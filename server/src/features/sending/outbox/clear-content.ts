import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import { recordDraftEvent } from '../drafts/draft-events.ts'
import { changeDraft, findDraftLocked } from '../drafts/drafts.store.ts'
import { clearContentOf, findBySentEmail } from './outbox.store.ts'
import { recordOutgoingEvent } from './outgoing-events.ts'

const EMPTY_CONTENT = { subject: '', body_text: '', body_html: '', attachments: '[]' }

/**
 * Deletes the words of a permanently deleted sent email from its draft and all attempts. Keeps sender, recipients,
 * times and outcome.
 */
export async function clearContent(
  platform: Needs<'clock' | 'database' | 'events'>,
  tx: Tx,
  tenantId: string,
  emailId: string,
): Promise<void> {
  const sent = await findBySentEmail(tx, tenantId, emailId)
  if (!sent) return
  const draft = await findDraftLocked(platform.database, tx, tenantId, sent.draft_id)
  const emptied = await clearContentOf(tx, tenantId, sent.draft_id, EMPTY_CONTENT)
  for (const row of emptied) await recordOutgoingEvent(platform, tx, row)
  if (draft?.status !== 'sent') return
  const change = { ...EMPTY_CONTENT, revision: draft.revision + 1, updated_at: platform.clock.now() }
  await changeDraft(tx, tenantId, draft.id, change)
  await recordDraftEvent(platform, tx, { ...draft, ...change })
}

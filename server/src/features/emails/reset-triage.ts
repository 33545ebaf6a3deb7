import type { Authorized } from '#core/actor'
import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import type { Dependencies } from './dependencies.ts'
import { recordEmailEvent } from './email-events.ts'
import { type EmailTableRow, UNTRIAGED } from './emails.tables.ts'
import { setLabels } from './labels.store.ts'
import { lockEmail } from './lock-email.ts'
import { moveAlone } from './move-mailbox.ts'
import { type ChangedListener, trackChanges } from './track-changes.ts'

export type ResetListener = (tx: Tx, email: EmailTableRow) => Promise<void>

/**
 * Restores an email to the inbox without labels and verdict, also from trash (docs/spec/emails.md §11). Later runs may
 * move it again. The new human version invalidates a verdict in progress.
 * @throws AppError `not_found`.
 */
export async function resetTriage(
  platform: Needs<'clock' | 'database' | 'events' | 'fullText'>,
  { projects }: Dependencies,
  listeners: { changed: readonly ChangedListener[]; reset: readonly ResetListener[] },
  actor: Authorized,
  id: string,
): Promise<void> {
  const { tenantId } = actor
  await platform.database.transact(async (tx) => {
    const email = await lockEmail(platform, projects, tx, tenantId, id)
    for (const listen of listeners.reset) await listen(tx, email)
    const tracker = trackChanges(tenantId, listeners)
    await setLabels(tx, tracker, email, [])
    const columns = {
      ...UNTRIAGED,
      triaged: 0,
      triaged_at: null,
      human_version: email.human_version + 1,
      updated_at: platform.clock.now(),
    }
    await tracker.change(tx, email, columns, 'person')
    await moveAlone(platform, tx, tracker, tenantId, id, 'inbox', { mailboxBy: 'arrival', by: 'person' })
    await tracker.write(tx)
    await recordEmailEvent(platform, tx, 'email:updated', tenantId, id)
  })
}

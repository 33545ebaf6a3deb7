import type { Authorized } from '#core/actor'
import type { Needs } from '#platform/platform'
import { noteAct } from './acts/note-act.ts'
import { deleteForGood } from './delete-for-good.ts'
import type { Dependencies } from './dependencies.ts'
import { recordEmailEvent } from './email-events.ts'
import type { EmailListeners } from './email-listeners.ts'
import { changeEmail } from './emails.store.ts'
import { lockEmail } from './lock-email.ts'
import { moveAlone, PERSON } from './move-mailbox.ts'
import { trackChanges } from './track-changes.ts'

/**
 * Moves one email to trash, or deletes it permanently from there. Its message ids stay, so the thread stays one.
 * @param act requests with the same key are one act of the person
 * @returns 'trashed' or 'deleted'. @throws AppError `not_found`.
 */
export async function removeEmail(
  platform: Needs<'blobs' | 'clock' | 'database' | 'events' | 'fullText'>,
  { projects, search }: Dependencies,
  listeners: Pick<EmailListeners, 'acted' | 'changed' | 'deleted'>,
  actor: Authorized,
  id: string,
  act = '',
): Promise<'trashed' | 'deleted'> {
  const { tenantId } = actor
  return platform.database.transact(async (tx) => {
    const email = await lockEmail(platform, projects, tx, tenantId, id)
    const tracker = trackChanges(tenantId, listeners)
    if (email.mailbox === 'trash') {
      await deleteForGood(platform, search, listeners.deleted, tx, tracker, email, 'person')
      await tracker.write(tx)
      return 'deleted'
    }
    const noted = await noteAct(tx, listeners.acted, actor, email, { key: act, wholeThread: false })
    await changeEmail(tx, tenantId, id, { human_version: email.human_version + 1 })
    await moveAlone(platform, tx, tracker, tenantId, id, 'trash', PERSON)
    await tracker.write(tx)
    await noted?.end(tx)
    await recordEmailEvent(platform, tx, 'email:updated', tenantId, id)
    return 'trashed'
  })
}

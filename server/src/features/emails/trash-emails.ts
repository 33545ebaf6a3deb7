import type { Needs } from '#platform/platform'
import type { Dependencies } from './dependencies.ts'
import { recordEmailEvent } from './email-events.ts'
import type { EmailListeners } from './email-listeners.ts'
import { changeEmail, findEmail } from './emails.store.ts'
import { moveAlone, PERSON } from './move-mailbox.ts'
import { trackChanges } from './track-changes.ts'

/**
 * Moves emails of one project to trash in one transaction. Skips those in trash, sent or moved elsewhere. Counts as a
 * person's move, so triage does not revert it.
 * @returns how many were moved. @throws AppError `not_found` for the project.
 */
export async function trashEmails(
  platform: Needs<'clock' | 'database' | 'events' | 'fullText'>,
  { projects }: Dependencies,
  listeners: Pick<EmailListeners, 'changed'>,
  tenantId: string,
  projectId: string,
  ids: readonly string[],
): Promise<number> {
  return platform.database.transact(async (tx) => {
    await projects.lock(tx, tenantId, projectId)
    const tracker = trackChanges(tenantId, listeners)
    let moved = 0
    for (const id of ids) {
      const email = await findEmail(tx, tenantId, id)
      if (email?.project_id !== projectId || email.mailbox === 'trash' || email.mailbox === 'sent') continue
      await changeEmail(tx, tenantId, id, { human_version: email.human_version + 1 })
      await moveAlone(platform, tx, tracker, tenantId, id, 'trash', PERSON)
      await recordEmailEvent(platform, tx, 'email:updated', tenantId, id)
      moved += 1
    }
    await tracker.write(tx)
    return moved
  })
}

import type { Needs } from '#platform/platform'
import { deleteForGood } from '../delete-for-good.ts'
import type { Dependencies } from '../dependencies.ts'
import type { EmailListeners } from '../email-listeners.ts'
import { findEmail } from '../emails.store.ts'
import { trackChanges } from '../track-changes.ts'
import { type Emptied, listAccountsToEmpty, listExpired } from './expired.view.ts'

const DAY_MS = 86_400_000
/** Emails per transaction; other writers run in between. */
const SLICE = 50

/** Empties trash and spam after each account's retention period, counted in days from the move; 0 keeps everything. */
export async function emptyMailboxes(
  platform: Needs<'blobs' | 'clock' | 'database' | 'events' | 'steadyTime'>,
  dependencies: Dependencies,
  listeners: Pick<EmailListeners, 'changed' | 'deleted'>,
  signal?: AbortSignal,
): Promise<void> {
  const now = await platform.steadyTime.now()
  for (const tenantId of await listAccountsToEmpty(platform.database, now - DAY_MS)) {
    const preferences = await dependencies.projects.accountPreferences(tenantId)
    const days = { trash: preferences.trash_retention_days, spam: preferences.spam_retention_days }
    for (const mailbox of ['trash', 'spam'] as const) {
      if (days[mailbox] === 0) continue
      const emptied = { tenantId, mailbox, movedBefore: now - days[mailbox] * DAY_MS }
      while (await emptySlice(platform, dependencies, listeners, emptied)) signal?.throwIfAborted()
    }
  }
}

async function emptySlice(
  platform: Needs<'blobs' | 'clock' | 'database' | 'events'>,
  { projects, search }: Dependencies,
  listeners: Pick<EmailListeners, 'changed' | 'deleted'>,
  { tenantId, mailbox, movedBefore }: Emptied,
): Promise<boolean> {
  const expired = await listExpired(platform.database.read, { tenantId, mailbox, movedBefore }, SLICE)
  const [first] = expired
  if (!first) return false
  // One project at a time, because email writers lock their project.
  const ids = expired.filter(({ project_id }) => project_id === first.project_id).map(({ id }) => id)
  await platform.database.transact(async (tx) => {
    await projects.lock(tx, tenantId, first.project_id)
    const tracker = trackChanges(tenantId, listeners)
    for (const id of ids) {
      const email = await findEmail(tx, tenantId, id)
      const still = email?.mailbox === mailbox && email.project_id === first.project_id && email.moved_at <= movedBefore
      if (email && still) await deleteForGood(platform, search, listeners.deleted, tx, tracker, email, 'retention')
    }
    await tracker.write(tx)
  })
  return true
}

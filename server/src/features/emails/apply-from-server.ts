import type { Mailbox } from '@dossier/contract/vocabulary'
import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import { settleThread } from './coming-back/settle-thread.ts'
import { recordEmailEvent } from './email-events.ts'
import { changeEmail } from './emails.store.ts'
import type { EmailTableRow } from './emails.tables.ts'
import { setLabels } from './labels.store.ts'
import { importedLabels, labelSlug, MAX_LABELS } from './labels.ts'
import { findEmailLocked } from './mail-state.ts'
import { type Mover, moveMails } from './move-mailbox.ts'
import { type ChangedListener, trackChanges } from './track-changes.ts'

/** What changed on the mail server. Absent: unchanged. */
export interface ServerChange {
  emailId: string
  mailbox?: Mailbox
  read?: boolean
  labels?: { add: readonly string[]; remove: readonly string[] }
}

/** A run never overrules a move or label of another mail program. */
const SERVER: Mover = { mailboxBy: 'person', by: 'server' }

/**
 * Applies changes of a mail server to emails of one project. Moves and labels count as a person's; a read mark does not
 * interrupt triage. Moves each email alone. Skips emails that are gone. Tells the listeners of changes. The caller locks
 * the project.
 */
export async function applyFromServer(
  platform: Needs<'clock' | 'database' | 'events' | 'fullText'>,
  listeners: { readonly changed: readonly ChangedListener[] },
  tx: Tx,
  tenantId: string,
  changes: readonly ServerChange[],
): Promise<void> {
  const tracker = trackChanges(tenantId, listeners)
  const threads = new Set<string>()
  for (const change of changes) {
    const email = await findEmailLocked(platform, tx, tenantId, change.emailId)
    if (!email) continue
    const mailbox = change.mailbox === email.mailbox ? undefined : change.mailbox
    const labels = change.labels && mergeLabels(JSON.parse(email.labels) as string[], change.labels)
    const isRead = change.read === (email.is_read === 1) ? undefined : change.read
    if (mailbox === undefined && labels === undefined && isRead === undefined) continue
    if (mailbox !== undefined || labels !== undefined) await countAsPersons(tx, email)
    if (isRead !== undefined) {
      const columns = { is_read: isRead ? 1 : 0, updated_at: platform.clock.now() }
      await tracker.change(tx, email, columns, 'server')
    }
    if (labels !== undefined) await setLabels(tx, tracker, email, labels, 'server')
    if (mailbox !== undefined) {
      await moveMails(platform, tx, tracker, [email], mailbox, SERVER)
      threads.add(email.thread_id)
    }
    await recordEmailEvent(platform, tx, 'email:updated', tenantId, email.id)
  }
  for (const threadId of threads) await settleThread(platform, tx, tracker, tenantId, threadId)
  await tracker.write(tx)
}

const countAsPersons = (tx: Tx, { tenant_id, id, human_version }: EmailTableRow) =>
  changeEmail(tx, tenant_id, id, { human_version: human_version + 1 })

/** Merges one by one, so that labels of both sides stay. Returns undefined without a difference. */
function mergeLabels(
  labels: readonly string[],
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
): string[] | undefined {
  const removed = new Set(remove.map(labelSlug))
  const stay = labels.filter((label) => !removed.has(labelSlug(label)))
  const slugs = new Set(stay.map(labelSlug))
  const added = importedLabels(add).filter((label) => !slugs.has(labelSlug(label)))
  return stay.length === labels.length && added.length === 0 ? undefined : [...stay, ...added].slice(0, MAX_LABELS)
}

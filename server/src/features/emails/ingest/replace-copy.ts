import type { SearchFeature } from '#features/search/index'
import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import { recordEmailEvent } from '../email-events.ts'
import type { EmailListeners } from '../email-listeners.ts'
import type { EmailTableRow } from '../emails.tables.ts'
import { setTriageLabels } from '../labels.store.ts'
import { moveAlone } from '../move-mailbox.ts'
import { blobsOf } from '../retention/blobs-of-mails.view.ts'
import { trackChanges } from '../track-changes.ts'
import { newEmailRow } from './email-row.ts'
import type { PreparedMail } from './prepare-mail.ts'
import { rebuildEmail } from './rebuild-email.ts'

interface Parts {
  search: SearchFeature
  listeners: Pick<EmailListeners, 'changed' | 'deleted'>
}

/**
 * Replaces a received copy of our own email with the sent original. Any recipient can forge such a copy, so its content
 * and verdict are dropped. The id, human labels and thread stay. The caller locks the project.
 */
export async function replaceCopy(
  platform: Needs<'blobs' | 'clock' | 'events' | 'fullText'>,
  { search, listeners }: Parts,
  tx: Tx,
  copy: EmailTableRow,
  sent: PreparedMail,
): Promise<void> {
  const { tenant_id: tenantId, project_id: projectId, thread_id: threadId, id, mailbox } = copy
  for (const listen of listeners.deleted) await listen(tx, copy)
  await exchangeBytes(platform, tx, copy, sent)
  const { labels, created_at, human_version } = copy
  const fresh = newEmailRow(sent, { tenantId, projectId, threadId, id, now: platform.clock.now() })
  // Invalidates a verdict in progress for the copy.
  const row = { ...fresh, mailbox, labels, created_at, human_version: human_version + 1 }
  // The copy on the mail server is that of a recipient, and stays as it is.
  const by = 'server'
  const tracker = trackChanges(tenantId, listeners)
  await tracker.change(tx, copy, row, by)
  await setTriageLabels(tx, tracker, row, [], by)
  await moveAlone(platform, tx, tracker, tenantId, id, 'sent', { mailboxBy: 'arrival', by })
  await rebuildEmail(platform, search, tx, tracker, { tenantId, projectId, id, prepared: sent })
  await tracker.write(tx)
  await recordEmailEvent(platform, tx, 'email:updated', tenantId, id)
}

async function exchangeBytes(
  { blobs }: Needs<'blobs'>,
  tx: Tx,
  copy: EmailTableRow,
  { raw }: PreparedMail,
): Promise<void> {
  if (raw) await blobs.put(tx, raw)
  const loose = blobsOf(copy).filter((hash) => hash !== raw?.sha256)
  await blobs.release(tx, copy.tenant_id, loose)
}

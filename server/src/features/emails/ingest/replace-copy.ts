import type { SearchFeature } from '#features/search/index'
import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import type { DeletedListener } from '../delete-for-good.ts'
import { recordEmailEvent } from '../email-events.ts'
import { changeEmail } from '../emails.store.ts'
import type { EmailTableRow } from '../emails.tables.ts'
import { setTriageLabels } from '../labels.store.ts'
import { moveAlone } from '../move-mailbox.ts'
import { blobsOf } from '../retention/blobs-of-mails.view.ts'
import { countMail } from '../threading/mail-counts.ts'
import { newEmailRow } from './email-row.ts'
import type { PreparedMail } from './prepare-mail.ts'
import { rebuildEmail } from './rebuild-email.ts'

interface Parts {
  search: SearchFeature
  deleted: readonly DeletedListener[]
}

/**
 * Replaces a received copy of our own email with the sent original. Any recipient can forge such a copy, so its content
 * and verdict are dropped. The id, human labels and thread stay. The caller locks the project.
 */
export async function replaceCopy(
  platform: Needs<'blobs' | 'clock' | 'events' | 'fullText'>,
  { search, deleted }: Parts,
  tx: Tx,
  copy: EmailTableRow,
  sent: PreparedMail,
): Promise<void> {
  const { tenant_id: tenantId, project_id: projectId, thread_id: threadId, id, mailbox } = copy
  for (const listen of deleted) await listen(tx, copy)
  await exchangeBytes(platform, tx, copy, sent)
  const { labels, created_at, human_version } = copy
  const fresh = newEmailRow(sent, { tenantId, projectId, threadId, id, now: platform.clock.now() })
  // Invalidates a verdict in progress for the copy.
  const row = { ...fresh, mailbox, labels, created_at, human_version: human_version + 1 }
  await changeEmail(tx, tenantId, id, row)
  await setTriageLabels(tx, row, [])
  const counts = countMail(tenantId)
  await moveAlone(platform, tx, counts, tenantId, id, 'sent', 'arrival')
  await rebuildEmail(platform, search, tx, counts, { tenantId, projectId, id, prepared: sent })
  await counts.write(tx)
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

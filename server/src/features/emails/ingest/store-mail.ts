import type { SearchFeature } from '#features/search/index'
import type { Tx } from '#platform/database/database'
import { baseSubject } from '#platform/mail/subject'
import type { Platform } from '#platform/platform'
import { insertEmail, listSameMessageId } from '../emails.store.ts'
import type { EmailTableRow } from '../emails.tables.ts'
import { threadIdentifiers } from '../threading/identifiers.ts'
import { joinThread } from '../threading/join-thread.ts'
import type { MailCounts } from '../threading/mail-counts.ts'
import { isStranger } from '../threading/stranger.ts'
import { placeHead } from '../threading/thread-heads.ts'
import { growThread } from '../threading/threads.store.ts'
import { viewsOf } from '../threading/views.ts'
import { newEmailRow } from './email-row.ts'
import type { PreparedMail } from './prepare-mail.ts'
import { tellingHeaders } from './telling-headers.ts'

export interface Stored {
  emailId: string
  duplicate: boolean
  threadId: string
}

interface StoreOptions {
  tenantId: string
  projectId: string
  counts: MailCounts
}

/**
 * One mail becomes part of a project: the row, its thread, the heads of its lists, its words, its raw bytes and the
 * event, all in `tx`. The same message from the same sender changes nothing (decisions §4).
 * The caller holds the project and writes the counts at the end.
 */
export async function storeMail(
  platform: Platform,
  search: SearchFeature,
  tx: Tx,
  prepared: PreparedMail,
  { tenantId, projectId, counts }: StoreOptions,
): Promise<Stored> {
  const namesakes = await listSameMessageId(tx, tenantId, projectId, prepared.messageId)
  const same = namesakes.find((row) => row.from_key === prepared.fromKey)
  if (same) return { emailId: same.id, duplicate: true, threadId: same.thread_id }

  const id = platform.ids.next()
  const identifiers = threadIdentifiers({ ...prepared.mail, messageId: prepared.messageId })
  const threadId = await joinThread(tx, counts, { tenantId, projectId, identifiers, threadId: id })
  const row = newEmailRow(prepared, { tenantId, projectId, threadId, id, now: platform.clock.now() })
  row.findings = JSON.stringify([
    ...prepared.findings,
    ...(namesakes.length > 0 ? [MESSAGE_ID_REUSED] : []),
    ...((await isStranger(tx, row, baseSubject(prepared.subject))) ? [STRANGER_IN_THREAD] : []),
  ])

  for (const blob of [prepared.raw, ...prepared.parts]) if (blob) await platform.blobs.put(tx, blob)
  await insertEmail(tx, row, {
    text_content: prepared.text,
    html_content: prepared.html,
    attachment_text_content: prepared.attachmentText,
    headers: JSON.stringify(tellingHeaders(prepared.mail.headers)),
  })
  await growThread(tx, tenantId, projectId, threadId, 1)
  await placeHead(tx, counts, {
    ...row,
    tenantId,
    projectId,
    threadId,
    emailId: id,
    receivedAt: row.received_at,
    mailbox: prepared.mailbox,
  })
  for (const view of viewsOf(prepared.mailbox)) counts.add(projectId, view, { mails: 1 })
  await search.put(tx, { tenantId, projectId, type: 'email', id, at: row.received_at, text: prepared.searchText })
  await recordCreated(platform, tx, row)
  return { emailId: id, duplicate: false, threadId }
}

const recordCreated = (platform: Platform, tx: Tx, row: EmailTableRow) =>
  platform.events.record(tx, {
    tenantId: row.tenant_id,
    name: 'email:created',
    scope: 'email:read',
    payload: { email_id: row.id, thread_id: row.thread_id, project: row.project_id, mailbox: row.mailbox },
  })

const MESSAGE_ID_REUSED = {
  code: 'message_id_reused',
  detail: 'Another sender has used the same Message-ID in this project.',
}

const STRANGER_IN_THREAD = {
  code: 'stranger_in_thread',
  detail: 'It names a mail of this thread, but shares neither a person nor the subject with it.',
}

import type { JobRun } from '#platform/jobs/jobs'
import type { Needs } from '#platform/platform'
import type { RecordsContext } from '../context.ts'
import type { RecordAttachmentRow } from '../records.tables.ts'
import { indexRecord } from '../store-record.ts'
import { findUnread, listUnread, setText } from './attachments.store.ts'
import { lockAnyRecord } from './attachments.view.ts'
import { enqueueReading } from './read-files.jobs.ts'

type Reader = Needs<'mail' | 'recognition'>

/** Reads the files of a record in the jail, and adds their words to the record in search. */
export async function readTexts(
  context: RecordsContext,
  reader: Reader,
  { tenantId, payload: { recordId }, signal }: JobRun<{ recordId: string }>,
): Promise<void> {
  const { database } = context.platform
  for (
    let file = await findUnread(database.read, tenantId, recordId);
    file;
    file = await findUnread(database.read, tenantId, recordId)
  ) {
    signal.throwIfAborted()
    const { id } = file
    const text = await textOf(context, reader, file)
    await database.transact(async (tx) => {
      const record = await lockAnyRecord(database, tx, tenantId, recordId)
      await setText(tx, tenantId, id, text)
      if (record) await indexRecord(context, tx, record)
    })
  }
}

/** Returns '' for unknown types and files that cannot be read. @throws AppError `unavailable` without a jail. */
async function textOf(
  { platform: { blobs } }: RecordsContext,
  { mail, recognition }: Reader,
  { tenant_id, sha256, filename, content_type }: RecordAttachmentRow,
): Promise<string> {
  const content = await blobs.get(tenant_id, sha256)
  if (!content) return ''
  const attachment = { filename, contentType: content_type, contentId: '', inline: false, content }
  const { text } = await mail.attachmentText([attachment])
  if (text !== '' || !recognition.isOn) return text
  const recognized = await recognition.textOf(content)
  return recognized === '' ? '' : `${filename}\n${recognized}`
}

/** Files of an import and of an earlier version; the job of a new file is enqueued with it. */
export async function enqueueUnread({ platform: { database, jobs } }: RecordsContext): Promise<void> {
  for (const { tenant_id, record_id } of await listUnread(database.read)) {
    await database.transact((tx) => enqueueReading({ jobs }, tx, tenant_id, record_id))
  }
}

import type { Tx } from '#platform/database/database'
import type { JobKind } from '#platform/jobs/jobs'
import type { Needs } from '#platform/platform'
import type { EmailTableRow } from '../emails.tables.ts'
import type { PreparedAttachment } from './prepare-mail.ts'

interface EmailPayload {
  emailId: string
}

function parse(payload: unknown): EmailPayload {
  const { emailId } = Object(payload) as { emailId?: unknown }
  if (typeof emailId !== 'string') throw new Error('a job that recognizes text needs its emailId')
  return { emailId }
}

const PAUSE_MS = 30_000

/** Recognizes the text in images and scanned PDFs of an email. A repeated run adds nothing. */
export const RECOGNIZE_FILES: JobKind<EmailPayload> = {
  name: 'emails.recognize-files',
  parse,
  maxAttempts: 5,
  backOffMs: (attempt) => attempt * PAUSE_MS,
}

/** Smaller images are logos and icons, in bytes. */
const MIN_IMAGE_BYTES = 5000

/** The bytes decide later; the types only spare most emails a job. */
export const mayBeRecognized = ({ content_type, filename, size }: PreparedAttachment): boolean =>
  /^application\/pdf$/i.test(content_type) ||
  /\.pdf$/i.test(filename) ||
  (size >= MIN_IMAGE_BYTES &&
    (/^image\//i.test(content_type) || /\.(?:png|jpe?g|webp|tiff?|heic|bmp)$/i.test(filename)))

/** Enqueues the emails among these that have such files. */
export async function enqueueRecognition(
  { jobs, recognition }: Needs<'jobs' | 'recognition'>,
  tx: Tx,
  emails: readonly { row: Pick<EmailTableRow, 'tenant_id' | 'id' | 'attachments'> }[],
): Promise<void> {
  if (!recognition.isOn) return
  for (const { row } of emails) {
    const { tenant_id: tenantId, id, attachments } = row
    if (!(JSON.parse(attachments) as PreparedAttachment[]).some(mayBeRecognized)) continue
    await jobs.enqueue(tx, RECOGNIZE_FILES, { tenantId, payload: { emailId: id }, key: id })
  }
}

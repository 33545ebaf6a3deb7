import { AppError } from '#core/app-error'
import type { JobRun } from '#platform/jobs/jobs'
import type { Needs } from '#platform/platform'
import type { Dependencies } from '../dependencies.ts'
import { recordEmailEvent } from '../email-events.ts'
import { type AttachmentFile, getAttachments } from '../email-files.ts'
import { changeContent, findContent } from '../emails.store.ts'
import { indexEmail } from '../index-email.ts'
import { lockEmail } from '../lock-email.ts'
import { mayBeRecognized } from './recognize-files.jobs.ts'

type Platform = Needs<'blobs' | 'database' | 'events' | 'mail' | 'recognition'>

const MAX_FILES = 20
const MAX_CHARS = 200_000

/** Recognizes the text in images and scanned PDFs of an email, and adds it to the text of its attachments. */
export async function recognizeFiles(
  platform: Platform,
  { projects, search }: Pick<Dependencies, 'projects' | 'search'>,
  { tenantId, payload: { emailId }, signal }: JobRun<{ emailId: string }>,
): Promise<void> {
  const texts: string[] = []
  for (const file of (await filesOf(platform, tenantId, emailId)).filter(mayBeRecognized).slice(0, MAX_FILES)) {
    signal.throwIfAborted()
    const text = await textOf(platform, file)
    if (text !== '') texts.push(`${file.filename}\n${text}`)
  }
  if (texts.length === 0) return
  await platform.database
    .transact(async (tx) => {
      await lockEmail(platform, projects, tx, tenantId, emailId)
      const content = await findContent(tx, tenantId, emailId)
      const stored = content?.attachment_text_content ?? ''
      const added = texts.filter((text) => !stored.includes(text))
      if (added.length === 0) return
      const attachment_text_content = [stored, ...added].filter(Boolean).join('\n\n').slice(0, MAX_CHARS).toWellFormed()
      await changeContent(tx, tenantId, emailId, { attachment_text_content })
      await indexEmail(tx, search, tenantId, emailId)
      await recordEmailEvent(platform, tx, 'email:updated', tenantId, emailId)
    })
    .catch(unlessGone)
}

/** None when the email was deleted meanwhile. */
const filesOf = (platform: Platform, tenantId: string, emailId: string): Promise<AttachmentFile[]> =>
  getAttachments(platform, tenantId, emailId).catch((error: unknown) => {
    unlessGone(error)
    return []
  })

function unlessGone(error: unknown): void {
  if (!(error instanceof AppError) || error.code !== 'not_found') throw error
}

/** A PDF with text of its own needs none. */
async function textOf({ mail, recognition }: Platform, file: AttachmentFile): Promise<string> {
  const { filename, content_type: contentType, bytes: content } = file
  const read = await mail.attachmentText([{ filename, contentType, contentId: '', inline: false, content }])
  return read.text === '' ? recognition.textOf(content) : ''
}

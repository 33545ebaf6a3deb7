import type { Authorized } from '#core/actor'
import type { EmailsFeature } from '#features/emails/index'
import type { Needs } from '#platform/platform'
import { type DraftContent, EMPTY_CONTENT } from './draft-content.ts'
import { filesOfAnotherDraft } from './files-of-another-draft.ts'
import { addDraft } from './new-draft.ts'
import { refuseTooMany } from './recipients.ts'
import { replyRecipients, replySubject } from './reply.ts'

/**
 * Creates a reply draft. Recipients and subject default to those of the email.
 * @param filesFrom a draft to copy files from.
 * @returns its id. @throws AppError `not_found` for the email, `invalid_request` with too many recipients.
 */
export async function writeReply(
  platform: Needs<'blobs' | 'clock' | 'database' | 'events' | 'ids'>,
  emails: EmailsFeature,
  actor: Authorized,
  emailId: string,
  input: Partial<DraftContent>,
  filesFrom: string | null | undefined,
): Promise<string> {
  const { tenantId, userId } = actor
  const attachments = await filesOfAnotherDraft(platform, tenantId, filesFrom)
  return platform.database.transact(async (tx) => {
    const source = await emails.lock(tx, tenantId, emailId)
    const content = { ...EMPTY_CONTENT, to: replyRecipients(source), subject: replySubject(source.subject), ...input }
    refuseTooMany(content)
    const projectId = source.project_id
    const begun = { tenantId, projectId, source, content, userId, confidence: null, attachments }
    const draft = await addDraft(platform, tx, begun)
    return draft.id
  })
}

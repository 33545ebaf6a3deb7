import type { Authorized } from '#core/actor'
import type { EmailsFeature } from '#features/emails/index'
import type { ProjectsFeature } from '#features/projects/index'
import type { Needs } from '#platform/platform'
import { listIdentitiesOf } from '../identities/identities.store.ts'
import { rememberedSender } from '../identities/remembered-sender.ts'
import { discardUnlessTouched } from './discard-untouched.ts'
import { type DraftContent, EMPTY_CONTENT } from './draft-content.ts'
import { filesOfAnotherDraft } from './files-of-another-draft.ts'
import { addDraft } from './new-draft.ts'
import { refuseTooMany } from './recipients.ts'

interface NewDraftOrder {
  project: string | null | undefined
  input: Partial<DraftContent>
  /** A draft to copy files from. */
  filesFrom: string | null | undefined
  discardsUntouched: boolean
}

/**
 * Creates a draft that is no reply, in the named or default project.
 * @returns its id. @throws AppError `not_found` for the project, `invalid_request` with too many recipients.
 */
export async function writeDraft(
  platform: Needs<'blobs' | 'clock' | 'database' | 'events' | 'ids' | 'jobs'>,
  { emails, projects }: { emails: Pick<EmailsFeature, 'contacts'>; projects: ProjectsFeature },
  actor: Authorized,
  { project, input, filesFrom, discardsUntouched }: NewDraftOrder,
): Promise<string> {
  const { tenantId, userId } = actor
  const content = { ...EMPTY_CONTENT, ...input }
  refuseTooMany(content)
  const attachments = await filesOfAnotherDraft(platform, tenantId, filesFrom)
  return platform.database.transact(async (tx) => {
    const { id: projectId } = await projects.resolve(tx, tenantId, project)
    await projects.lock(tx, tenantId, projectId)
    const from =
      input.from ??
      (await rememberedSender(tx, emails, await listIdentitiesOf(tx, tenantId, projectId), {
        tenantId,
        projectId,
        recipient: content.to[0],
      }))
    const begun = {
      tenantId,
      projectId,
      source: null,
      content: { ...content, from },
      userId,
      confidence: null,
      attachments,
    }
    const draft = await addDraft(platform, tx, { ...begun, kind: 'new' })
    if (discardsUntouched) await discardUnlessTouched(platform, tx, draft)
    return draft.id
  })
}

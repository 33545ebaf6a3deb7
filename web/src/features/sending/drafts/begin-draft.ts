import type { CreateReplyDraft, Draft, DraftAnswer, ListDraftsAnswer } from '@dossier/contract/draft'
import { callApi } from '#platform/api/call-api.ts'
import { isBlank, isWrittenBlank } from './discard-blank.ts'
import type { DraftContent } from './draft-content.ts'
import { isOpenElsewhere, untilLeft } from './presence.ts'
import { currentSession } from './sessions.ts'

/** Begins an answer, with these words or none. @throws ApiProblem */
export const beginReply = async (emailId: string, body: Pick<CreateReplyDraft, 'body_text'> = {}): Promise<Draft> =>
  (await callApi<DraftAnswer>('POST', `/emails/${encodeURIComponent(emailId)}/drafts`, { body })).draft

/** A mail that answers nothing; one that was begun and left empty, where there is one. @throws ApiProblem */
export async function beginMail(project: string): Promise<Draft> {
  await untilLeft()
  const query = { project, status: 'draft', limit: '20' }
  const { drafts } = await callApi<ListDraftsAnswer>('GET', '/email-drafts', { query })
  for (const draft of drafts) if (isBlank(draft) && (await isFree(draft._id))) return draft
  return (await callApi<DraftAnswer>('POST', '/email-drafts', { body: { project } })).draft
}

/** Nobody is about to write in it: what stands in its fields here may not be stored yet. */
async function isFree(id: string): Promise<boolean> {
  const session = currentSession(id)
  return (!session || isWrittenBlank(session.read())) && !(await isOpenElsewhere(id))
}

/** Puts a draft away. @returns it as it is then. @throws ApiProblem */
export const discardDraft = async ({ _id }: Draft): Promise<Draft> =>
  (await callApi<DraftAnswer>('DELETE', `/email-drafts/${_id}`)).draft

/** What was put away does not open again; a new draft holds the same words and files. @throws ApiProblem */
export async function writeAnew(draft: Draft, content: DraftContent): Promise<Draft> {
  const { _id, source_email, project, attachments } = draft
  const written = { ...content, ...(attachments.length > 0 ? { attachments_from: _id } : {}) }
  const [path, body] = source_email
    ? [`/emails/${source_email}/drafts`, written]
    : ['/email-drafts', { ...written, project }]
  return (await callApi<DraftAnswer>('POST', path, { body })).draft
}

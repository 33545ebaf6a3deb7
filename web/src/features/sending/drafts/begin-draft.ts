import type { CreateReplyDraft, Draft, DraftAnswer, ListDraftsAnswer } from '@dossier/contract/draft'
import { callApi } from '#platform/api/call-api.ts'
import { contentOf, type DraftContent, isEmpty } from './draft-content.ts'

/** Begins an answer, with these words or none. @throws ApiProblem */
export const beginReply = async (emailId: string, body: Pick<CreateReplyDraft, 'body_text'> = {}): Promise<Draft> =>
  (await callApi<DraftAnswer>('POST', `/emails/${encodeURIComponent(emailId)}/drafts`, { body })).draft

/** A mail that answers nothing; the one that was begun and left empty, where there is one. @throws ApiProblem */
export async function beginMail(project: string): Promise<Draft> {
  const query = { project, status: 'draft', limit: '20' }
  const { drafts } = await callApi<ListDraftsAnswer>('GET', '/email-drafts', { query })
  const empty = drafts.find(
    (draft) => draft.source_email === '' && isEmpty(contentOf(draft)) && draft.attachments.length === 0,
  )
  return empty ?? (await callApi<DraftAnswer>('POST', '/email-drafts', { body: { project } })).draft
}

/** Puts a draft away. @throws ApiProblem */
export const discardDraft = async ({ _id }: Draft): Promise<void> =>
  void (await callApi<DraftAnswer>('DELETE', `/email-drafts/${_id}`))

/** What was put away does not open again; a new draft holds the same words and files. @throws ApiProblem */
export async function writeAnew(draft: Draft, content: DraftContent): Promise<Draft> {
  const { _id, source_email, project, attachments } = draft
  const written = { ...content, ...(attachments.length > 0 ? { attachments_from: _id } : {}) }
  const [path, body] = source_email
    ? [`/emails/${source_email}/drafts`, written]
    : ['/email-drafts', { ...written, project }]
  return (await callApi<DraftAnswer>('POST', path, { body })).draft
}

import type { CreateDraft, CreateReplyDraft, Draft, DraftAnswer, ListDraftsAnswer } from '@dossier/contract/draft'
import { callApi } from '#platform/api/call-api.ts'
import type { Body } from '../body/body-editor.ts'
import { isBlank, isWrittenBlank } from './discard-blank.ts'
import { type DraftContent, withBodies } from './draft-content.ts'
import { isOpenElsewhere, untilLeft } from './presence.ts'
import { currentSession } from './sessions.ts'

/** Creates a draft that answers an email or sends it on; by default a reply. @throws ApiProblem */
export const beginReply = async (
  emailId: string,
  body: Partial<Body> & Pick<CreateReplyDraft, 'kind' | 'discard_untouched'> = {},
): Promise<Draft> =>
  (await callApi<DraftAnswer>('POST', `/emails/${encodeURIComponent(emailId)}/drafts`, { body })).draft

/** Returns a new draft, or reuses an empty one. @throws ApiProblem */
export async function beginMail(project: string): Promise<Draft> {
  await untilLeft()
  const query = { project, status: 'draft', limit: '20' }
  const { drafts } = await callApi<ListDraftsAnswer>('GET', '/email-drafts', { query })
  for (const listed of drafts) {
    if (listed.omitted) continue
    const draft = withBodies(listed)
    if (isBlank(draft) && (await isFree(draft._id))) return draft
  }
  return createMail(project, { discard_untouched: true })
}

/** Creates a new email, optionally with content. @throws ApiProblem */
export const createMail = async (project: string, begun: Omit<CreateDraft, 'project'> = {}): Promise<Draft> =>
  (await callApi<DraftAnswer>('POST', '/email-drafts', { body: { project, ...begun } })).draft

/** An open editor may hold text that is not stored yet. */
async function isFree(id: string): Promise<boolean> {
  const session = currentSession(id)
  return (!session || isWrittenBlank(session.read())) && !(await isOpenElsewhere(id))
}

/** Discards a draft. @returns its new state. @throws ApiProblem */
export const discardDraft = async ({ _id }: Draft): Promise<Draft> =>
  (await callApi<DraftAnswer>('DELETE', `/email-drafts/${_id}`)).draft

/** A discarded draft cannot reopen, so this creates a new one with the same text and files. @throws ApiProblem */
export async function recreateDraft(draft: Draft, content: DraftContent): Promise<Draft> {
  const { _id, kind, source_email, project, attachments } = draft
  const written = { ...content, ...(attachments.length > 0 ? { attachments_from: _id } : {}) }
  const [path, body] = source_email
    ? [`/emails/${source_email}/drafts`, { ...written, kind }]
    : ['/email-drafts', { ...written, project }]
  return (await callApi<DraftAnswer>('POST', path, { body })).draft
}

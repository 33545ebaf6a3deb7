import type { SendDraftAnswer } from '@dossier/contract/outgoing-email'
import { ApiProblem, callApi } from '#platform/api/call-api.ts'
import type { DraftSession } from './draft-session.ts'

/**
 * Sends what stands in the fields, once all of it is stored and nobody contradicts it.
 * @returns null when it cannot go; then the session says why.
 */
export async function sendDraft(session: DraftSession, from: string): Promise<SendDraftAnswer | null> {
  if (!(await session.flush())) return null
  const { base, content } = session.read()
  const { to, cc, bcc, subject, body_text } = content
  try {
    const body = { from, to, cc, bcc, subject, body_text }
    return await callApi<SendDraftAnswer>('POST', `/email-drafts/${base._id}/send`, { body })
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    session.refuse(error)
    return null
  }
}

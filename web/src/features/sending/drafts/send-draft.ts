import type { SendDraftAnswer } from '@dossier/contract/outgoing-email'
import { ApiProblem, callApi } from '#platform/api/call-api.ts'
import type { DraftSession } from './draft-session.ts'

/**
 * Sends the draft once everything is saved without conflicts.
 * @returns null when it cannot be sent; the session has the reason.
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

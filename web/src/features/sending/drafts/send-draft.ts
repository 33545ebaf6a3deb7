import type { SendDraftAnswer } from '@dossier/contract/outgoing-email'
import { ApiProblem, callApi } from '#platform/api/call-api.ts'
import type { SendOptions } from '../send/send-options.ts'
import type { DraftSession } from './draft-session.ts'
import { removeUnusedImages } from './remove-unused-images.ts'

/**
 * Sends the draft once everything is saved without conflicts.
 * @returns null when it cannot be sent; the session has the reason.
 */
export async function sendDraft(
  session: DraftSession,
  from: string,
  options: SendOptions,
): Promise<SendDraftAnswer | null> {
  if (!(await session.flush())) return null
  if (!(await removeUnusedImages(session))) return null
  const { _id } = session.read().base
  try {
    return await callApi<SendDraftAnswer>('POST', `/email-drafts/${_id}/send`, { body: { from, ...options } })
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    session.refuse(error)
    return null
  }
}

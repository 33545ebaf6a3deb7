import type { Draft } from '@dossier/contract/draft'
import type {
  CancelSendAnswer,
  OutgoingEmail,
  OutgoingEmailAnswer,
  SendDraftAnswer,
} from '@dossier/contract/outgoing-email'
import type { QueryClient } from '@tanstack/react-query'
import { ApiProblem, callApi } from '#platform/api/call-api.ts'
import { recordAct } from '#platform/keys/last-act.ts'
import { cacheDraft, refetchDrafts } from '../drafts/draft-queries.ts'
import { endSession } from '../drafts/sessions.ts'
import { cacheOutgoing, refetchOutbox } from './outbox-queries.ts'

/**
 * Undoes sending: no recipient has received the email, and its draft reopens.
 * @returns null when it is too late. @throws ApiProblem
 */
export async function undoSend(client: QueryClient, { _id, draft: draftId }: OutgoingEmail): Promise<Draft | null> {
  try {
    const { outgoing_email, draft } = await callApi<CancelSendAnswer>('POST', `/outgoing-emails/${_id}/cancel`)
    endSession(draftId)
    cacheDraft(client, draft)
    cacheOutgoing(client, outgoing_email)
    void refetchDrafts(client)
    return draft
  } catch (error) {
    void refetchOutbox(client)
    if (error instanceof ApiProblem && error.status === 409) return null
    throw error
  }
}

/** Sends the draft of a failed email again, in its current state. @throws ApiProblem */
export async function retrySend(client: QueryClient, { draft }: OutgoingEmail): Promise<void> {
  const answer = await callApi<SendDraftAnswer>('POST', `/email-drafts/${draft}/send`, { body: {} })
  cacheOutgoing(client, answer.outgoing_email)
  recordAct('sending')
  void refetchDrafts(client)
}

/** Sends a scheduled email now, with the usual time to undo. @throws ApiProblem */
export async function sendNow(client: QueryClient, { draft }: OutgoingEmail): Promise<void> {
  const body = { send_at: null }
  const answer = await callApi<SendDraftAnswer>('POST', `/email-drafts/${draft}/send`, { body })
  cacheOutgoing(client, answer.outgoing_email)
  recordAct('sending')
}

/** Records the real outcome of an email with unknown delivery, or stops its attempts. @throws ApiProblem */
export async function resolveOutgoing(
  client: QueryClient,
  { _id }: OutgoingEmail,
  as: 'sent' | 'retry' | 'failed',
): Promise<void> {
  await callApi<OutgoingEmailAnswer>('POST', `/outgoing-emails/${_id}/resolve`, { body: { as } })
  void refetchDrafts(client)
  await refetchOutbox(client)
}

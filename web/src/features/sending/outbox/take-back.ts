import type { Draft } from '@dossier/contract/draft'
import type {
  CancelSendAnswer,
  OutgoingEmail,
  OutgoingEmailAnswer,
  SendDraftAnswer,
} from '@dossier/contract/outgoing-email'
import type { QueryClient } from '@tanstack/react-query'
import { ApiProblem, callApi } from '#platform/api/call-api.ts'
import { noteAct } from '#platform/keys/last-act.ts'
import { readDraftsAnew, rememberDraft } from '../drafts/draft-queries.ts'
import { endSession } from '../drafts/sessions.ts'
import { readOutboxAnew, rememberOutgoing } from './outbox-queries.ts'

/**
 * Takes a mail back: then nobody has it, and its draft is open as it was.
 * @returns null when it is too late. @throws ApiProblem
 */
export async function takeBack(client: QueryClient, { _id, draft: draftId }: OutgoingEmail): Promise<Draft | null> {
  try {
    const { outgoing_email, draft } = await callApi<CancelSendAnswer>('POST', `/outgoing-emails/${_id}/cancel`)
    endSession(draftId)
    rememberDraft(client, draft)
    rememberOutgoing(client, outgoing_email)
    void readDraftsAnew(client)
    return draft
  } catch (error) {
    void readOutboxAnew(client)
    if (error instanceof ApiProblem && error.status === 409) return null
    throw error
  }
}

/** The draft of a mail that was not sent goes on its way again, as it is now. @throws ApiProblem */
export async function tryAgain(client: QueryClient, { draft }: OutgoingEmail): Promise<void> {
  const answer = await callApi<SendDraftAnswer>('POST', `/email-drafts/${draft}/send`, { body: {} })
  rememberOutgoing(client, answer.outgoing_email)
  noteAct('sending')
  void readDraftsAnew(client)
}

/** What a person found out about a mail that nobody knew about, or that its tries are to end. @throws ApiProblem */
export async function resolveOutgoing(
  client: QueryClient,
  { _id }: OutgoingEmail,
  as: 'sent' | 'retry' | 'failed',
): Promise<void> {
  await callApi<OutgoingEmailAnswer>('POST', `/outgoing-emails/${_id}/resolve`, { body: { as } })
  void readDraftsAnew(client)
  await readOutboxAnew(client)
}

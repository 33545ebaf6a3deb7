import type { UnsubscribeStatus } from '@dossier/contract/vocabulary'
import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import { recordEmailEvent } from './email-events.ts'
import { changeEmail } from './emails.store.ts'
import type { EmailTableRow } from './emails.tables.ts'
import type { UnsubscribeOffer } from './ingest/read-unsubscribe.ts'

/** A person's last request to leave the list of an email. */
export interface UnsubscribeRequest {
  method: 'one_click' | 'mailto' | 'link'
  at: number
  /** A message, or ''. */
  error: string
  /** The email to the list, or ''. */
  outgoing_id: string
}

export interface UnsubscribeState {
  /** null for an email that names no way. */
  offer: UnsubscribeOffer | null
  /** `sending`: a one-click request was begun, and its answer is not known. */
  status: UnsubscribeStatus | 'sending' | ''
  request: UnsubscribeRequest | null
}

export const readUnsubscribeState = (
  email: Pick<EmailTableRow, 'unsubscribe' | 'unsubscribe_status' | 'unsubscribe_request'>,
): UnsubscribeState => ({
  offer: parse<UnsubscribeOffer>(email.unsubscribe),
  status: email.unsubscribe_status as UnsubscribeState['status'],
  request: parse<UnsubscribeRequest>(email.unsubscribe_request),
})

const parse = <T>(json: string): T | null => (json === '' ? null : (JSON.parse(json) as T))

/** Records the state of a request, in the transaction that causes it, and reports the email. */
export async function recordUnsubscribe(
  platform: Needs<'events'>,
  tx: Tx,
  tenantId: string,
  emailId: string,
  { status, request }: Omit<UnsubscribeState, 'offer'>,
): Promise<void> {
  const unsubscribe_request = request ? JSON.stringify(request) : ''
  await changeEmail(tx, tenantId, emailId, { unsubscribe_status: status, unsubscribe_request })
  await recordEmailEvent(platform, tx, 'email:updated', tenantId, emailId)
}

/** After a restore a request may have been sent meanwhile, so it is never sent automatically. All accounts. */
export async function markUnsubscribesUncertain(tx: Tx): Promise<number> {
  const result = await tx
    .updateTable('emails')
    .set({ unsubscribe_status: 'uncertain' })
    .where('unsubscribe_status', 'in', ['requested', 'sending'])
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

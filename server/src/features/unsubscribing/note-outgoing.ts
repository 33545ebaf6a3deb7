import { readUnsubscribeState } from '#features/emails/index'
import type { OutgoingListener } from '#features/sending/index'
import type { Dependencies } from './dependencies.ts'
import { statusOfMail } from './unsubscribing.ts'

/** Records what became of the email to a list on the email that the request is about. */
export const noteOutgoing =
  ({ emails }: Pick<Dependencies, 'emails'>): OutgoingListener =>
  async (tx, { tenant_id, id, source_email_id, status: outgoing, purpose, error }) => {
    const status = purpose === 'unsubscribe' ? statusOfMail(outgoing) : null
    const email = status === null ? undefined : await emails.find(tenant_id, source_email_id, tx)
    const { request, status: before } = email ? readUnsubscribeState(email) : {}
    if (status === null || request?.method !== 'mailto') return
    const changed = { ...request, outgoing_id: id, error: status === 'failed' ? error : '' }
    if (status === before && request.outgoing_id === id) return
    await emails.recordUnsubscribe(tx, tenant_id, source_email_id, { status, request: status === '' ? null : changed })
  }

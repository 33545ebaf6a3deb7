import { readInvitationAnswers } from '#features/emails/index'
import type { OutgoingListener } from '#features/sending/index'
import type { Dependencies } from './dependencies.ts'

/** An answer that was cancelled, or that no server took, no longer counts; the one before it does. */
export const noteOutgoing =
  ({ emails }: Pick<Dependencies, 'emails'>): OutgoingListener =>
  async (tx, { tenant_id, id, source_email_id, status, purpose, calendar, updated_at }) => {
    if (purpose !== 'invitation') return
    const email = await emails.find(tenant_id, source_email_id, tx)
    if (!email) return
    const answers = readInvitationAnswers(email)
    const withoutThis = answers.filter(({ outgoing_id }) => outgoing_id !== id)
    const isOver = status === 'canceled' || status === 'failed'
    if (isOver && withoutThis.length < answers.length)
      await emails.recordInvitationAnswers(tx, tenant_id, source_email_id, withoutThis)
    // The first state of an answer, and of one that failed and is sent again.
    const partstat = /;PARTSTAT=([A-Z]+)/.exec(calendar)?.[1]?.toLowerCase()
    if (status !== 'queued' || !partstat || withoutThis.length < answers.length) return
    const again = { status: partstat, comment: '', at: updated_at, outgoing_id: id }
    await emails.recordInvitationAnswers(tx, tenant_id, source_email_id, [again, ...answers])
  }

import type { ListedEmail } from '@dossier/contract/email'
import { askOf, dueOf, recipientsOf, senderOf } from './row-words.ts'

/**
 * What is kept of a mail for its row: a list may hold a hundred thousand of them, and all that is held the browser walks
 * through again and again to find what it can let go. The rest is read when the conversation is opened.
 */
export interface ListRow
  extends Pick<
    ListedEmail,
    | '_id'
    | 'thread_id'
    | 'thread_size'
    | 'mailbox'
    | 'labels'
    | 'received_at'
    | 'read'
    | 'subject'
    | 'triaged'
    | 'triage_status'
    | 'triage_primary_action'
    | 'triage_error'
    | 'triage_reason'
    | 'triage_summary'
    | 'triage_draft_id'
  > {
  /** By name where there is one; '' for nobody. */
  sender: string
  /** Of what was sent: whom it went to, by name. */
  recipients: readonly string[]
  attached: boolean
  /** What it asks for; '' for nothing. */
  ask: string
  due: string | null
}

const NOBODY: readonly string[] = []

export const rowOf = (email: ListedEmail): ListRow => ({
  _id: email._id,
  thread_id: email.thread_id,
  thread_size: email.thread_size,
  mailbox: email.mailbox,
  labels: email.labels,
  received_at: email.received_at,
  read: email.read,
  subject: email.subject,
  triaged: email.triaged,
  triage_status: email.triage_status,
  triage_primary_action: email.triage_primary_action,
  triage_error: email.triage_error,
  triage_reason: email.triage_reason,
  // It is only shown where there is no reason.
  triage_summary: email.triage_reason ? '' : email.triage_summary,
  triage_draft_id: email.triage_draft_id,
  sender: senderOf(email),
  recipients: email.mailbox === 'sent' ? recipientsOf(email) : NOBODY,
  attached: email.attachments.length > 0,
  ask: askOf(email),
  due: dueOf(email),
})

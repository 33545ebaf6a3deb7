import type { ShownEmail } from '@dossier/contract/listed-email'
import type { HighlightSegment } from '@dossier/contract/search'
import type { Due } from '#platform/clock/format-when.ts'
import { askOf, dueOf, recipientsOf, senderOf } from './row-words.ts'

/**
 * Only the fields that a row shows: a list may hold 100,000 of them, and the garbage collector traverses all. Opening a
 * conversation loads the rest.
 */
export interface ListRow
  extends Pick<
    ShownEmail,
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
    | 'sync_state'
  > {
  /** The name if known; '' = unknown. */
  sender: string
  /** For sent emails: names of the recipients. */
  recipients: readonly string[]
  attached: boolean
  /** '' = no request. */
  ask: string
  /** The text around the match of a search; empty in lists. */
  excerpt: readonly HighlightSegment[]
  due: Due | null
}

const NO_PEOPLE: readonly string[] = []
const NO_EXCERPT: readonly HighlightSegment[] = []

export const rowOf = (email: ShownEmail, excerpt = NO_EXCERPT): ListRow => ({
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
  // Shown only without a reason.
  triage_summary: email.triage_reason ? '' : email.triage_summary,
  triage_draft_id: email.triage_draft_id,
  sync_state: email.sync_state,
  sender: senderOf(email),
  recipients: email.mailbox === 'sent' ? recipientsOf(email) : NO_PEOPLE,
  attached: email.attachments.some(({ inline }) => !inline),
  ask: askOf(email),
  excerpt,
  due: dueOf(email),
})

import type { ShownEmail } from '@dossier/contract/listed-email'
import type { HighlightSegment } from '@dossier/contract/search'
import type { Due } from '#platform/clock/format-when.ts'
import { dueOf, recipientsOf, senderOf } from './row-words.ts'

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
    | 'triage_draft_id'
    | 'sync_state'
    | 'starred'
    | 'snoozed_until'
    | 'returned_at'
    | 'returned_reason'
    | 'remind_at'
    | 'answered_at'
  > {
  /** Time by which the list is sorted: of a conversation that returned to the inbox, when it did. */
  listed_at: string
  /** The name if known; '' = unknown. */
  sender: string
  /** For sent emails: names of the recipients. */
  recipients: readonly string[]
  attached: boolean
  /** The start of the text. */
  preview: string
  /** The text around the match of a search; empty in lists. */
  excerpt: readonly HighlightSegment[]
  due: Due | null
  /** Start of the event that the email invites to; null without one. */
  event: { start: string; allDay: boolean } | null
  /** Triage warns of phishing or fraud. */
  suspicious: boolean
}

const NO_PEOPLE: readonly string[] = []
const NO_EXCERPT: readonly HighlightSegment[] = []

interface RowOptions {
  excerpt?: readonly HighlightSegment[] | undefined
  /** The list is sorted by returns too. */
  byReturn?: boolean
}

export const rowOf = (email: ShownEmail, { excerpt = NO_EXCERPT, byReturn = false }: RowOptions = {}): ListRow => ({
  _id: email._id,
  thread_id: email.thread_id,
  thread_size: email.thread_size,
  mailbox: email.mailbox,
  labels: email.labels,
  received_at: email.received_at,
  listed_at: byReturn && isAfter(email.returned_at, email.received_at) ? email.returned_at : email.received_at,
  read: email.read,
  subject: email.subject,
  triaged: email.triaged,
  triage_status: email.triage_status,
  triage_primary_action: email.triage_primary_action,
  triage_error: email.triage_error,
  triage_draft_id: email.triage_draft_id,
  sync_state: email.sync_state,
  starred: email.starred,
  snoozed_until: email.snoozed_until,
  returned_at: email.returned_at,
  returned_reason: email.returned_reason,
  remind_at: email.remind_at,
  answered_at: email.answered_at,
  sender: senderOf(email),
  recipients: email.mailbox === 'sent' ? recipientsOf(email) : NO_PEOPLE,
  attached: email.attachments.some(({ inline }) => !inline),
  preview: email.excerpt,
  excerpt,
  due: dueOf(email),
  event: eventOf(email),
  suspicious: email.warnings.length > 0,
})

/** ISO timestamps compare as strings. */
const isAfter = (returnedAt: string | null, receivedAt: string): returnedAt is string =>
  returnedAt !== null && returnedAt > receivedAt

/** An event that is cancelled, replaced or only answered has no date to keep. */
function eventOf({ invitation }: ShownEmail): ListRow['event'] {
  if (!invitation?.start || invitation.superseded) return null
  if (!['request', 'publish', 'add'].includes(invitation.method)) return null
  return { start: invitation.start, allDay: invitation.all_day }
}

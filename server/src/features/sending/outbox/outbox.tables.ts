import { DRAFT_KINDS, OUTGOING_STATUSES } from '@dossier/contract/vocabulary'
import {
  count,
  countOrNull,
  flag,
  id,
  instant,
  instantOrNull,
  json,
  line,
  oneOf,
  person,
  ref,
  text,
  wordOf,
} from '#platform/portable/fields'
import { type Row, table } from '#platform/portable/table'
import { DRAFT_PURPOSES } from '../drafts/drafts.tables.ts'
import { Addresses, Files, MessageIds, Recipients } from '../stored-shapes.ts'

/** An outgoing email with its draft's content. Lists are JSON text. */
export const OUTGOING_EMAILS = table('outgoing_emails', {
  id,
  project_id: ref,
  draft_id: ref,
  /** '' for an email that is no reply. */
  source_email_id: ref,
  identity_id: ref,
  from_address: line,
  to_list: json(Addresses),
  cc_list: json(Addresses),
  bcc_list: json(Addresses),
  subject: text,
  body_text: text,
  body_html: text,
  /** The same for all attempts, without angle brackets. */
  message_id: text,
  in_reply_to: text,
  reference_ids: json(MessageIds),
  status: oneOf(OUTGOING_STATUSES),
  send_after: instant,
  sent_at: instantOrNull,
  error: text,
  /** Started attempts. Only the attempt with this number may write its outcome. */
  attempts: count,
  /** Failed attempts since a person last queued it. */
  failures: count,
  /**
   * The attempt with a write-ahead record of handing over content; 0: no content byte was ever sent. Equal to
   * `attempts`, the outcome is unknown until its answer is written.
   */
  offered_attempt: count,
  offered_at: instantOrNull,
  claimed_by: text,
  /** The composed message, from the first write-ahead record until it is stored as an email; '' otherwise. */
  raw_sha256: text,
  /** The email in `sent`; '' until it is stored. */
  sent_email_id: ref,
  created_by: person,
  created_at: instant,
  updated_at: instant,
  /** Files of the draft as sent: see DraftFile. The draft holds their bytes, later the message does. */
  attachments: json(Files),
  /** The id that the mail server named when it accepted the email (see `serverId`); '' when it named none. */
  server_id: text,
  /** As in its draft, with the next one. */
  purpose: oneOf(DRAFT_PURPOSES),
  calendar: text,
  kind: wordOf(['', ...DRAFT_KINDS]),
  omits_quote: flag,
  /** What the server said of each address (see `recipientsOf`); empty in emails of former versions. */
  recipients: json(Recipients),
  /** The time that a person chose; null for an email that was sent at once. */
  send_at: instantOrNull,
  /** The thread goes to the archive when the email was sent. */
  archive: flag,
  /** Days after sending until the thread returns; null for never. */
  remind_after_days: countOrNull,
})
type OutgoingRow = Row<typeof OUTGOING_EMAILS>

export const OUTGOING_ANSWERS = table('outgoing_answers', {
  id,
  outgoing_id: ref,
  /** '' after permanent deletion of that email. */
  email_id: ref,
  kind: oneOf(['reply', 'bounce']),
  /** The recipient of a bounce. */
  address: text,
  detail: text,
  created_at: instant,
})
type AnswerRow = Row<typeof OUTGOING_ANSWERS>

declare module '#platform/database/database' {
  interface Tables {
    outgoing_emails: OutgoingRow
    outgoing_answers: AnswerRow
  }
}

export type { AnswerRow, OutgoingRow }

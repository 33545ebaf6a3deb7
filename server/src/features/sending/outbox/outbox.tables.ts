import { OUTGOING_STATUSES } from '@dossier/contract/vocabulary'
import { count, id, instant, instantOrNull, json, line, oneOf, person, ref, text } from '#platform/portable/fields'
import { type Row, table } from '#platform/portable/table'
import { Addresses, Files, MessageIds } from '../stored-shapes.ts'

/** One mail on its way out, with the content that its draft had. Lists are JSON text. */
export const OUTGOING_EMAILS = table('outgoing_emails', {
  id,
  project_id: ref,
  draft_id: ref,
  /** '' when it answers nothing. */
  source_email_id: ref,
  identity_id: ref,
  from_address: line,
  to_list: json(Addresses),
  cc_list: json(Addresses),
  bcc_list: json(Addresses),
  subject: text,
  body_text: text,
  body_html: text,
  /** One for all tries, without angle brackets. */
  message_id: text,
  in_reply_to: text,
  reference_ids: json(MessageIds),
  status: oneOf(OUTGOING_STATUSES),
  /** No try begins before. */
  send_after: instant,
  sent_at: instantOrNull,
  error: text,
  /** Tries that were begun. The number of the try is its right to write what became of it. */
  attempts: count,
  /** Tries that failed since it was last put in the queue by a person. */
  failures: count,
  /**
   * The try that was about to hand the content over, written ahead of the first byte; 0: no byte of the content ever
   * left. When it equals `attempts`, nobody knows how the try under way ended until its answer is written.
   */
  offered_attempt: count,
  offered_at: instantOrNull,
  /** The job whose try it is. */
  claimed_by: text,
  /** The composed message, from the first mark until it is filed as an email; '' before and after. */
  raw_sha256: text,
  /** The email in `sent`; '' until it is filed. */
  sent_email_id: ref,
  /** The user who sent it. */
  created_by: person,
  created_at: instant,
  updated_at: instant,
  /** The files of the draft as it was sent: see DraftFile. Their bytes are held by the draft, then by the message. */
  attachments: json(Files),
})
type OutgoingRow = Row<typeof OUTGOING_EMAILS>

/** A mail that came in because of an outgoing one. */
export const OUTGOING_ANSWERS = table('outgoing_answers', {
  id,
  outgoing_id: ref,
  /** '' once that mail was deleted for good. */
  email_id: ref,
  kind: oneOf(['reply', 'bounce']),
  /** Of a bounce: the recipient. */
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

/** One mail on its way out, with the content that its draft had. Lists are JSON text. */
interface OutgoingRow {
  tenant_id: string
  id: string
  project_id: string
  draft_id: string
  /** '' when it answers nothing. */
  source_email_id: string
  identity_id: string
  from_address: string
  to_list: string
  cc_list: string
  bcc_list: string
  subject: string
  body_text: string
  body_html: string
  /** One for all tries, without angle brackets. */
  message_id: string
  in_reply_to: string
  reference_ids: string
  status: string
  /** No try begins before. */
  send_after: number
  sent_at: number | null
  error: string
  /** Tries that were begun. The number of the try is its right to write what became of it. */
  attempts: number
  /** Tries that failed since it was last put in the queue by a person. */
  failures: number
  /**
   * The try that was about to hand the content over, written ahead of the first byte; 0: no byte of the content ever
   * left. When it equals `attempts`, nobody knows how the try under way ended until its answer is written.
   */
  offered_attempt: number
  offered_at: number | null
  /** The job whose try it is. */
  claimed_by: string
  /** The composed message, from the first mark until it is filed as an email; '' before and after. */
  raw_sha256: string
  /** The email in `sent`; '' until it is filed. */
  sent_email_id: string
  /** The user who sent it. */
  created_by: string
  created_at: number
  updated_at: number
  /** The files of the draft as it was sent: see DraftFile. Their bytes are held by the draft, then by the message. */
  attachments: string
}

/** A mail that came in because of an outgoing one. */
interface AnswerRow {
  tenant_id: string
  id: string
  outgoing_id: string
  /** '' once that mail was deleted for good. */
  email_id: string
  kind: string
  /** Of a bounce: the recipient. */
  address: string
  detail: string
  created_at: number
}

declare module '#platform/database/database' {
  interface Tables {
    outgoing_emails: OutgoingRow
    outgoing_answers: AnswerRow
  }
}

export type { AnswerRow, OutgoingRow }

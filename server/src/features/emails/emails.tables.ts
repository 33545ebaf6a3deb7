/** One mail. Lists are JSON text. Its long texts lie in `email_contents`, so that moving it rewrites little. */
interface EmailTableRow {
  tenant_id: string
  id: string
  project_id: string
  thread_id: string
  /** Without angle brackets. */
  message_id: string
  /** The same in lower-case ASCII, for look-ups. */
  message_id_folded: string
  /** The first From address, '' when there is none: with the message id it says which mail this is. */
  from_key: string
  in_reply_to: string
  reference_ids: string
  mailbox: string
  /** arrival, person or triage: what a person moved is not moved by a run. */
  mailbox_by: string
  source: string
  received_at: number
  date_at: number | null
  subject: string
  from_list: string
  to_list: string
  cc_list: string
  bcc_list: string
  participants: string
  labels: string
  attachments: string
  findings: string
  authentication: string
  excerpt: string
  size: number
  is_read: number
  has_remote_images: number
  /** '' when the mail came in parts and there is no raw message. */
  raw_sha256: string
  triaged: number
  triaged_at: number | null
  triage_summary: string
  triage_reason: string
  triage_primary_action: string
  triage_confidence: number | null
  triage_action_points: string
  /** '' , person or triage. */
  action_points_by: string
  triage_related_context: string
  triage_mailbox_action: string
  triage_status: string
  triage_error: string
  triage_run_id: string
  triage_draft_id: string
  triage_engine: string
  triage_evidence: string
  /** Counts what people do with the mail; a verdict is written only over the count it was made at. */
  human_version: number
  /** JSON list of the fields that people have edited; a rebuild leaves those alone. */
  edited_fields: string
  /** JSON of what was known when the mail came in and is not in the message (see `Arrival`), or ''. */
  arrival: string
  /** When it came into its mailbox; trash and spam empty themselves by it. */
  moved_at: number
  created_at: number
  updated_at: number
}

interface EmailContentRow {
  tenant_id: string
  email_id: string
  text_content: string
  html_content: string
  attachment_text_content: string
  /** JSON list of { name, value }: the header fields that tell what kind of mail it is. */
  headers: string
}

interface EmailLabelRow {
  tenant_id: string
  email_id: string
  slug: string
  label: string
  /** person or triage. */
  set_by: string
  project_id: string
  received_at: number
}

interface ThreadRow {
  tenant_id: string
  id: string
  project_id: string
  size: number
}

/** Every message id that a mail bears or names, whether that mail is here or not. */
interface ThreadNodeRow {
  tenant_id: string
  project_id: string
  message_id: string
  thread_id: string
}

/** The latest mail of a thread in one view: a mailbox, or `all` for everything but trash. */
interface ThreadHeadRow {
  tenant_id: string
  project_id: string
  view: string
  thread_id: string
  email_id: string
  received_at: number
}

interface MailCounterRow {
  tenant_id: string
  project_id: string
  view: string
  mails: number
  threads: number
}

declare module '#platform/database/database' {
  interface Tables {
    emails: EmailTableRow
    email_contents: EmailContentRow
    email_labels: EmailLabelRow
    threads: ThreadRow
    thread_nodes: ThreadNodeRow
    thread_heads: ThreadHeadRow
    mail_counters: MailCounterRow
  }
}

export type { EmailContentRow, EmailLabelRow, EmailTableRow, MailCounterRow, ThreadHeadRow, ThreadNodeRow, ThreadRow }

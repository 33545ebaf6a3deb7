/** One mail that is being written. Lists are JSON text. */
interface DraftRow {
  tenant_id: string
  id: string
  project_id: string
  /** '' when it answers nothing. */
  source_email_id: string
  /** Message id of the mail it answers, '' when it answers none: it says which thread the draft is in, even when that mail is gone. */
  source_message_id: string
  from_address: string
  to_list: string
  cc_list: string
  bcc_list: string
  subject: string
  body_text: string
  body_html: string
  status: string
  generated_by_triage: number
  /** 1 once a person has changed it: triage leaves it alone from then on. A person's own draft begins with 1. */
  edited: number
  confidence: number | null
  /** Grows with each change. */
  revision: number
  /** When the newest mail of the thread had come, as the draft was written; 0 without a thread. */
  thread_version_at: number
  /** The user; '' for triage. */
  created_by: string
  created_at: number
  updated_at: number
  /** The files that go along: see DraftFile. */
  attachments: string
}

declare module '#platform/database/database' {
  interface Tables {
    drafts: DraftRow
  }
}

export type { DraftRow }

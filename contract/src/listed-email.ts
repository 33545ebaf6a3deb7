import type { Email, ListedEmail } from './email.ts'

// For clients, so it imports no library.

/** A listed email whose absent fields are unset; `omitted` names those that the email alone has. */
export type ShownEmail = Email & { omitted?: string[] }

export const withUnsetFields = (email: ListedEmail): ShownEmail => ({
  text_content: '',
  html_content: '',
  attachment_text_content: '',
  mail_accounts: [],
  from: [],
  to: [],
  cc: [],
  bcc: [],
  references: [],
  thread_identifiers: [],
  thread_source_ids: [],
  participants: [],
  attachments: [],
  findings: [],
  warnings: [],
  invitation: null,
  triage_action_points: [],
  triage_related_context: [],
  triage_evidence: [],
  ...email,
})

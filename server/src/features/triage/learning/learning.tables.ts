/** Something that a person did and triage learns from. */
interface TriageCorrectionRow {
  tenant_id: string
  id: string
  /** '' once the mail was deleted for good. */
  email_id: string
  kind: string
  /** The action that triage had said. */
  said: string
  sender: string
  subject: string
  /** '' where nobody in particular did it. */
  user_id: string
  created_at: number
}

interface TriageVoteRow {
  tenant_id: string
  /** See MailFeature. */
  feature: string
  correction_id: string
  action: string
  vote: number
}

declare module '#platform/database/database' {
  interface Tables {
    triage_corrections: TriageCorrectionRow
    triage_votes: TriageVoteRow
  }
}

export type { TriageCorrectionRow, TriageVoteRow }

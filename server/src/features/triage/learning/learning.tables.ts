import { CORRECTION_KINDS, PRIMARY_ACTIONS } from '@dossier/contract/vocabulary'
import { id, instant, oneOf, person, ref, text } from '#platform/portable/fields'
import { type Row, table } from '#platform/portable/table'

export const TRIAGE_CORRECTIONS = table('triage_corrections', {
  id,
  /** '' after permanent deletion of the email. */
  email_id: ref,
  kind: oneOf(CORRECTION_KINDS),
  said: oneOf(['', ...PRIMARY_ACTIONS]),
  sender: text,
  subject: text,
  /** '' without a specific user. */
  user_id: person,
  created_at: instant,
})
type TriageCorrectionRow = Row<typeof TRIAGE_CORRECTIONS>

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

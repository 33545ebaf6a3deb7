import { CORRECTION_KINDS, PRIMARY_ACTIONS } from '@dossier/contract/vocabulary'
import { id, instant, oneOf, person, ref, text } from '#platform/portable/fields'
import { type Row, table } from '#platform/portable/table'

/** Something that a person did and triage learns from. */
export const TRIAGE_CORRECTIONS = table('triage_corrections', {
  id,
  /** '' once the mail was deleted for good. */
  email_id: ref,
  kind: oneOf(CORRECTION_KINDS),
  /** The action that triage had said. */
  said: oneOf(['', ...PRIMARY_ACTIONS]),
  sender: text,
  subject: text,
  /** '' where nobody in particular did it. */
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

import { PROPOSAL_STATUSES } from '@dossier/contract/vocabulary'
import { count, id, instant, instantOrNull, oneOf, person, ref, text } from '#platform/portable/fields'
import { type Row, table } from '#platform/portable/table'

export const SENDER_PROPOSALS = table('sender_proposals', {
  id,
  project_id: ref,
  sender: text,
  mails: count,
  reason: text,
  status: oneOf(PROPOSAL_STATUSES),
  decided_by: person,
  decided_at: instantOrNull,
  created_at: instant,
  updated_at: instant,
})
type SenderProposalRow = Row<typeof SENDER_PROPOSALS>

declare module '#platform/database/database' {
  interface Tables {
    sender_proposals: SenderProposalRow
  }
}

export type { SenderProposalRow }

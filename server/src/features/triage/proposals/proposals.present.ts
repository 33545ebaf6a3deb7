import type { SenderProposal } from '@dossier/contract/sender-proposal'
import { toNullableTimestamp, toTimestamp } from '#platform/clock/clock'
import type { SenderProposalRow } from './proposals.tables.ts'

export const presentProposal = (row: SenderProposalRow): SenderProposal => ({
  _id: row.id,
  project: row.project_id,
  sender: row.sender,
  mails: row.mails,
  reason: row.reason,
  status: row.status as SenderProposal['status'],
  decided_by: row.decided_by,
  decided_at: toNullableTimestamp(row.decided_at),
  createdAt: toTimestamp(row.created_at),
  updatedAt: toTimestamp(row.updated_at),
})

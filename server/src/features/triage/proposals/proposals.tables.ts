/** A sender that triage proposes to block, once for each project. */
interface SenderProposalRow {
  tenant_id: string
  id: string
  project_id: string
  sender: string
  mails: number
  reason: string
  status: string
  decided_by: string
  decided_at: number | null
  created_at: number
  updated_at: number
}

declare module '#platform/database/database' {
  interface Tables {
    sender_proposals: SenderProposalRow
  }
}

export type { SenderProposalRow }

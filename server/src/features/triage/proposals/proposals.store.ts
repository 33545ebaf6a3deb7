import type { Database, Reads, Tx } from '#platform/database/database'
import type { SenderProposalRow } from './proposals.tables.ts'

/** Inserts a proposal or updates the count of an open one. Decided proposals stay. */
export const putProposal = (tx: Tx, row: SenderProposalRow) =>
  tx
    .insertInto('sender_proposals')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'project_id', 'sender'])
        .doUpdateSet({ mails: row.mails, reason: row.reason, updated_at: row.updated_at })
        .where('sender_proposals.status', '=', 'open'),
    )
    .execute()

export const findProposal = (db: Reads, tenantId: string, id: string): Promise<SenderProposalRow | undefined> =>
  db
    .selectFrom('sender_proposals')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()

export const findProposalLocked = (database: Database, tx: Tx, tenantId: string, id: string) =>
  database
    .locked(tx.selectFrom('sender_proposals').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id))
    .executeTakeFirst() as Promise<SenderProposalRow | undefined>

export const changeProposal = (tx: Tx, tenantId: string, id: string, change: Partial<SenderProposalRow>) =>
  tx.updateTable('sender_proposals').set(change).where('tenant_id', '=', tenantId).where('id', '=', id).execute()

export const deleteProposalsOf = (tx: Tx, tenantId: string, projectId: string) =>
  tx.deleteFrom('sender_proposals').where('tenant_id', '=', tenantId).where('project_id', '=', projectId).execute()

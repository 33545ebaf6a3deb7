import type { Reads, Tx } from '#platform/database/database'
import type { RuleRow } from './rules.tables.ts'

export const insertRule = (tx: Tx, row: RuleRow) => tx.insertInto('rules').values(row).execute()

export const findRule = (db: Reads, tenantId: string, id: string): Promise<RuleRow | undefined> =>
  db.selectFrom('rules').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id).executeTakeFirst()

export const listRules = (db: Reads, tenantId: string, projectId: string): Promise<RuleRow[]> =>
  db
    .selectFrom('rules')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('project_id', '=', projectId)
    .orderBy('position')
    .orderBy('id')
    .execute()

export const changeRule = (tx: Tx, tenantId: string, id: string, change: Partial<RuleRow>) =>
  tx.updateTable('rules').set(change).where('tenant_id', '=', tenantId).where('id', '=', id).execute()

export const deleteRule = (tx: Tx, tenantId: string, id: string) =>
  tx.deleteFrom('rules').where('tenant_id', '=', tenantId).where('id', '=', id).execute()

export const deleteRulesOf = (tx: Tx, tenantId: string, projectId: string) =>
  tx.deleteFrom('rules').where('tenant_id', '=', tenantId).where('project_id', '=', projectId).execute()

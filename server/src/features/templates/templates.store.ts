import { LIMITS } from '@dossier/contract/vocabulary'
import type { Reads, Tx } from '#platform/database/database'
import type { TemplateRow } from './templates.tables.ts'

export const insertTemplate = (tx: Tx, row: TemplateRow) => tx.insertInto('templates').values(row).execute()

export const findTemplate = (db: Reads, tenantId: string, id: string): Promise<TemplateRow | undefined> =>
  db.selectFrom('templates').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id).executeTakeFirst()

export const listTemplates = (
  db: Reads,
  tenantId: string,
  projectId: string,
  limit: number = LIMITS.templates,
): Promise<TemplateRow[]> =>
  db
    .selectFrom('templates')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('project_id', '=', projectId)
    .orderBy('name')
    .orderBy('id')
    .limit(limit)
    .execute()

/** Finds a template by its id, or else by its shortcut. */
export async function findByName(
  db: Reads,
  tenantId: string,
  projectId: string,
  idOrShortcut: string,
): Promise<TemplateRow | undefined> {
  const rows = await db
    .selectFrom('templates')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('project_id', '=', projectId)
    .where((eb) => eb.or([eb('id', '=', idOrShortcut), eb('shortcut', '=', idOrShortcut.toLowerCase())]))
    .orderBy('id')
    .execute()
  const named = rows.filter(({ shortcut }) => shortcut !== '')
  return rows.find(({ id }) => id === idOrShortcut) ?? named[0]
}

export const changeTemplate = (tx: Tx, tenantId: string, id: string, change: Partial<TemplateRow>) =>
  tx.updateTable('templates').set(change).where('tenant_id', '=', tenantId).where('id', '=', id).execute()

export const deleteTemplate = (tx: Tx, tenantId: string, id: string) =>
  tx.deleteFrom('templates').where('tenant_id', '=', tenantId).where('id', '=', id).execute()

export const deleteTemplatesOf = (tx: Tx, tenantId: string, projectId: string) =>
  tx.deleteFrom('templates').where('tenant_id', '=', tenantId).where('project_id', '=', projectId).execute()

export const moveTemplates = (tx: Tx, tenantId: string, fromId: string, toId: string) =>
  tx
    .updateTable('templates')
    .set({ project_id: toId })
    .where('tenant_id', '=', tenantId)
    .where('project_id', '=', fromId)
    .execute()

import type { Reads } from '#platform/database/database'

export interface Recipient {
  tenantId: string
  projectId: string
}

/**
 * Finds the project of a local part: its id or alias. This query needs no account, because the address determines it.
 */
export async function findRecipient(db: Reads, localPart: string): Promise<Recipient | null> {
  const named = localPart.toLowerCase()
  const alias = await db
    .selectFrom('project_aliases')
    .select(['tenant_id', 'project_id'])
    .where('local_part', '=', named)
    .executeTakeFirst()
  if (alias) return { tenantId: alias.tenant_id, projectId: alias.project_id }
  const project = await db.selectFrom('projects').select(['tenant_id', 'id']).where('id', '=', named).executeTakeFirst()
  return project ? { tenantId: project.tenant_id, projectId: project.id } : null
}

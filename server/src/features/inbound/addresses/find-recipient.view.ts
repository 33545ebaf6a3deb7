import type { Reads } from '#platform/database/database'

/** A project that mail is for. */
export interface Recipient {
  tenantId: string
  projectId: string
}

/**
 * Whose address that is, by what stands before the @: the id of a project, or its alias. This is the one question that
 * is asked without knowing the account, since the address is what tells it.
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

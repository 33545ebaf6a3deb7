import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '#platform/database/database'
import type { PortableScope } from '#platform/portable/portable'

/** Selects rows whose two key columns follow `after`, both values joined by a line feed; '' is the start. */
export function afterPair(first: string, second: string, after: string): RawBuilder<SqlBool> {
  const [repo = '', memberKey = ''] = after.split('\n')
  const [a, b] = [sql.ref(first), sql.ref(second)]
  return sql`(${a} > ${repo} or (${a} = ${repo} and ${b} > ${memberKey}))`
}

export const repoOfProject = ({ tenantId, projectId }: PortableScope): RawBuilder<SqlBool> =>
  projectId === null
    ? sql`1 = 1`
    : sql`repo_id in (select id from git_repos where tenant_id = ${tenantId} and project_id = ${projectId})`

export async function existingRepo(
  tx: Tx,
  tenantId: string,
  rows: readonly { repo_id: string }[],
): Promise<(row: { repo_id: string }) => boolean> {
  const repoIds = [...new Set(rows.map(({ repo_id }) => repo_id))]
  const found = await tx
    .selectFrom('git_repos')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', repoIds)
    .execute()
  const existingIds = new Set(found.map(({ id }) => id))
  return ({ repo_id }) => existingIds.has(repo_id)
}

import type { Reads } from '#platform/database/database'
import type { PortableScope } from '#platform/portable/portable'
import { PAGE } from '#platform/portable/portable-rows'
import type { RecordLinkRow } from '../records.tables.ts'

export function selectLinks(
  at: Reads,
  { tenantId, projectId }: PortableScope,
  after: string,
): Promise<RecordLinkRow[]> {
  const query = at.selectFrom('record_links').selectAll().where('tenant_id', '=', tenantId).where('id', '>', after)
  if (projectId === null) return query.orderBy('id').limit(PAGE).execute()
  const inProject = at
    .selectFrom('records')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('project_id', '=', projectId)
    .unionAll(
      at.selectFrom('emails').select('id').where('tenant_id', '=', tenantId).where('project_id', '=', projectId),
    )
  return query
    .where('source_id', 'in', inProject)
    .where('target_id', 'in', inProject)
    .orderBy('id')
    .limit(PAGE)
    .execute()
}

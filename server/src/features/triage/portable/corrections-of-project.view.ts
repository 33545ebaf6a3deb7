import type { Reads } from '#platform/database/database'
import type { PortableScope } from '#platform/portable/portable'
import { PAGE } from '#platform/portable/portable-rows'
import type { TriageCorrectionRow } from '../learning/learning.tables.ts'

/** Returns corrections by ascending id, of the account or of one project's emails. */
export function selectCorrections(
  at: Reads,
  { tenantId, projectId }: PortableScope,
  after: string,
): Promise<TriageCorrectionRow[]> {
  const query = at
    .selectFrom('triage_corrections')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '>', after)
  const scoped =
    projectId === null
      ? query
      : query.where('email_id', 'in', (eb) =>
          eb.selectFrom('emails').select('id').where('tenant_id', '=', tenantId).where('project_id', '=', projectId),
        )
  return scoped.orderBy('id').limit(PAGE).execute()
}

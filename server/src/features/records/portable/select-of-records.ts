import type { Selectable } from 'kysely'
import type { Reads, Tables } from '#platform/database/database'
import type { PortableScope } from '#platform/portable/portable'
import { PAGE } from '#platform/portable/portable-rows'

/** Selects what belongs to the records of an archive, in the order of its ids. */
export const selectOfRecords =
  <T extends 'record_attachments' | 'record_highlights'>(table: T) =>
  (at: Reads, { tenantId, projectId }: PortableScope, after: string): Promise<Selectable<Tables[T]>[]> => {
    const query = at
      .selectFrom<'record_attachments' | 'record_highlights'>(table)
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
    const inProject = at
      .selectFrom('records')
      .select('id')
      .where('tenant_id', '=', tenantId)
      .where('project_id', '=', projectId ?? '')
    const rows = projectId === null ? query : query.where('record_id', 'in', inProject)
    return rows.execute() as Promise<Selectable<Tables[T]>[]>
  }

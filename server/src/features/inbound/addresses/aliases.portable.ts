import { type Fields, instant, lineOf, matching, ref, rowOf } from '#platform/portable/fields'
import type { PortableKind } from '#platform/portable/portable'
import { PAGE, pageOf, readsAndNames } from '#platform/portable/portable-rows'
import type { ProjectAliasRow } from '../inbound.tables.ts'
import { insertFreeAlias } from './aliases.store.ts'
import { ALIAS } from './aliases.ts'
import { hasOtherAccounts } from './other-accounts.view.ts'

const FIELDS: Fields<ProjectAliasRow> = { project_id: ref, local_part: matching(ALIAS), created_at: instant }

/**
 * The aliases of projects. They come in only where no other account is: whoever knows an alias that another account has
 * given up could take its mail by an archive that names it. Elsewhere a project gets a new one when somebody asks.
 */
export const portableAliases: PortableKind = {
  name: 'addresses',
  tables: ['project_aliases'],
  passing: true,
  async list(at, { tenantId, projectId }, after) {
    const query = at
      .selectFrom('project_aliases')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where('project_id', '>', after)
    const ours = projectId === null ? query : query.where('project_id', '=', projectId)
    const rows = await ours.orderBy('project_id').limit(PAGE).execute()
    return pageOf(
      rows,
      (row) => row.project_id,
      (row) => lineOf(FIELDS, row),
    )
  },
  ...readsAndNames(FIELDS),
  async take({ tenantId }, lines) {
    const rows = lines.map((line) => rowOf(FIELDS, tenantId, line))
    return async (tx) => {
      if (await hasOtherAccounts(tx, tenantId)) return null
      for (const row of rows) await insertFreeAlias(tx, row)
      return null
    }
  },
}

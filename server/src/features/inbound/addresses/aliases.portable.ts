import { lineOf, rowOf } from '#platform/portable/fields'
import type { PortableKind } from '#platform/portable/portable'
import { pageOf, readsAndNames, selectByProject } from '#platform/portable/portable-rows'
import { PROJECT_ALIASES } from '../inbound.tables.ts'
import { insertFreeAlias } from './aliases.store.ts'
import { hasOtherAccounts } from './other-accounts.view.ts'

/**
 * Imports aliases only when the instance has no other account. Otherwise a forged archive could claim an alias that
 * another account gave up. Projects then get a new alias on request.
 */
export const portableAliases: PortableKind = {
  name: 'addresses',
  tables: ['project_aliases'],
  transient: true,
  async list(at, scope, after) {
    const rows = await selectAliases(at, scope, after)
    return pageOf(
      rows,
      (row) => row.project_id,
      (row) => lineOf(PROJECT_ALIASES.columns, row),
    )
  },
  ...readsAndNames(PROJECT_ALIASES.columns),
  async prepareImport({ tenantId }, lines) {
    const rows = lines.map((line) => rowOf(PROJECT_ALIASES.columns, tenantId, line))
    return async (tx) => {
      if (await hasOtherAccounts(tx, tenantId)) return null
      for (const row of rows) await insertFreeAlias(tx, row)
      return null
    }
  },
}

const selectAliases = selectByProject(PROJECT_ALIASES, 'project_id')

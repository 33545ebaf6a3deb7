import { lineOf, rowOf } from '#platform/portable/fields'
import type { PortableKind } from '#platform/portable/portable'
import { pageOf, readsAndNames, selectByProject } from '#platform/portable/portable-rows'
import { holdersOf } from '#platform/public-names/public-names'
import { PROJECT_ALIASES } from '../inbound.tables.ts'
import { insertAlias } from './aliases.store.ts'
import { hasOtherAccounts } from './other-accounts.view.ts'

/**
 * Imports the account's own aliases, also deleted ones. It imports unknown aliases only when the instance has no other
 * account: a forged archive could claim them. Projects then get a new alias on request.
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
      if (rows.length === 0) return null
      const holders = await holdersOf(
        tx,
        rows.map(({ local_part }) => local_part),
      )
      const mayTakeFree = !(await hasOtherAccounts(tx, tenantId))
      for (const row of rows) {
        const holder = holders.get(row.local_part)
        if (holder === undefined ? mayTakeFree : holder === tenantId) await insertAlias(tx, row)
      }
      return null
    }
  },
}

const selectAliases = selectByProject(PROJECT_ALIASES, 'project_id')

import type { PortableKind } from '#platform/portable/portable'
import { plainRows } from '#platform/portable/portable-rows'
import { findIdentityByAddress } from '../identities/identities.store.ts'
import { IDENTITIES, type IdentityRow } from '../identities/identities.tables.ts'

/** Exports identities without passwords, which users must enter again. */
export const portableIdentities: PortableKind = {
  ...plainRows({ name: 'identities', table: IDENTITIES }),
  async match(db, { tenantId }, lines) {
    const pairs: [string, string][] = []
    for (const { id: old, project_id, email } of lines as unknown as IdentityRow[]) {
      const existing = await findIdentityByAddress(db, tenantId, project_id, email)
      if (existing && existing.id !== old) pairs.push([old, existing.id])
    }
    return pairs
  },
}

import type { Reads } from '#platform/database/database'
import type { IdentityRow } from './identities.tables.ts'
import { PASSWORD_PURPOSE } from './identities.ts'

/** Users learn only whether a password exists. */
export interface ShownIdentity extends IdentityRow {
  has_password: boolean
}

/** By address. */
export const listShown = async (db: Reads, tenantId: string, projectId: string): Promise<ShownIdentity[]> =>
  shown(await identities(db, tenantId).where('identity.project_id', '=', projectId).orderBy('identity.email').execute())

export const findShown = async (db: Reads, tenantId: string, id: string): Promise<ShownIdentity | undefined> =>
  shown(await identities(db, tenantId).where('identity.id', '=', id).execute())[0]

const identities = (db: Reads, tenantId: string) =>
  db
    .selectFrom('email_identities as identity')
    .leftJoin('sealed_secrets as secret', (join) =>
      join
        .onRef('secret.tenant_id', '=', 'identity.tenant_id')
        .onRef('secret.record_id', '=', 'identity.id')
        .on('secret.purpose', '=', PASSWORD_PURPOSE),
    )
    .selectAll('identity')
    .select('secret.key_id')
    .where('identity.tenant_id', '=', tenantId)

const shown = (rows: (IdentityRow & { key_id: string | null })[]): ShownIdentity[] =>
  rows.map(({ key_id, ...row }) => ({ ...row, has_password: key_id !== null }))

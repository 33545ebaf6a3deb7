import { insertRows } from '#platform/database/insert-rows'
import { count, type Fields, flag, id, instant, line, person, ref, text } from '#platform/portable/fields'
import type { PortableKind } from '#platform/portable/portable'
import { PAGE, plainRows } from '#platform/portable/portable-rows'
import { findIdentityByAddress } from '../identities/identities.store.ts'
import type { IdentityRow } from '../identities/identities.tables.ts'

const FIELDS: Fields<IdentityRow> = {
  id,
  project_id: ref,
  owner_id: person,
  name: line,
  email: line,
  signature: text,
  smtp_host: line,
  smtp_port: count,
  smtp_user: line,
  smtp_tls: flag,
  smtp_ssl: flag,
  created_at: instant,
  updated_at: instant,
}

/** Addresses to send from, without their passwords: those have to be typed again. */
export const portableIdentities: PortableKind = {
  ...plainRows<IdentityRow>({
    name: 'identities',
    table: 'email_identities',
    fields: FIELDS,
    key: 'id',
    insert: insertRows('email_identities', 'on conflict do nothing'),
    select(at, { tenantId, projectId }, after) {
      const query = at
        .selectFrom('email_identities')
        .selectAll()
        .where('tenant_id', '=', tenantId)
        .where('id', '>', after)
      const ours = projectId === null ? query : query.where('project_id', '=', projectId)
      return ours.orderBy('id').limit(PAGE).execute()
    },
  }),
  async match(db, { tenantId }, lines) {
    const pairs: [string, string][] = []
    for (const { id: old, project_id, email } of lines as unknown as IdentityRow[]) {
      const here = await findIdentityByAddress(db, tenantId, project_id, email)
      if (here && here.id !== old) pairs.push([old, here.id])
    }
    return pairs
  },
}

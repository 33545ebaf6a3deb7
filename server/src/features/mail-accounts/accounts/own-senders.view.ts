import type { Reads } from '#platform/database/database'
import type { MailAccountRow } from '../mail-accounts.tables.ts'

type AccountKey = Pick<MailAccountRow, 'tenant_id' | 'project_id' | 'identity_id' | 'address'>

/** Everything that the account's owner sends as. */
export interface OwnSenders {
  identityIds: ReadonlySet<string>
  /** Bare, in lower case. */
  addresses: ReadonlySet<string>
}

/** Returns the address of an account and the identities of its project. */
export async function readOwnSenders(
  db: Reads,
  { tenant_id, project_id, identity_id, address }: AccountKey,
): Promise<OwnSenders> {
  const rows = await db
    .selectFrom('email_identities')
    .select(['id', 'email', 'aliases'])
    .where('tenant_id', '=', tenant_id)
    .where((eb) => eb.or([eb('project_id', '=', project_id), eb('id', '=', identity_id)]))
    .execute()
  return {
    identityIds: new Set(rows.map(({ id }) => id)),
    addresses: new Set(
      [address, ...rows.flatMap(({ email, aliases }) => [email, ...(JSON.parse(aliases) as string[])])].map((each) =>
        each.toLowerCase(),
      ),
    ),
  }
}

import type { Reads } from '#platform/database/database'

/** Returns those of these emails that came with this account, are in no other, and are not in trash yet. */
export const listOwnEmails = (
  db: Reads,
  tenantId: string,
  accountId: string,
  emailIds: readonly string[],
): Promise<{ id: string; project_id: string }[]> =>
  db
    .selectFrom('emails as email')
    .select(['email.id', 'email.project_id'])
    .where('email.tenant_id', '=', tenantId)
    .where('email.id', 'in', emailIds)
    .where('email.source', 'in', ['account', 'import'])
    .where('email.mailbox', '<>', 'trash')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('message_locations as elsewhere')
            .select('elsewhere.uid')
            .whereRef('elsewhere.tenant_id', '=', 'email.tenant_id')
            .whereRef('elsewhere.email_id', '=', 'email.id')
            .where('elsewhere.account_id', '<>', accountId),
        ),
      ),
    )
    .execute()

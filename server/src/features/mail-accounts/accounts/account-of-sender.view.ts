import { sql } from 'kysely'
import type { Reads } from '#platform/database/database'
import type { MailAccountRow } from '../mail-accounts.tables.ts'

/**
 * Finds the mail account that an identity sends for: its own account, the one in the project with its address, or the
 * one with the same SMTP server and user, which the identity uses as an alias.
 */
export async function findAccountOfSender(
  db: Reads,
  tenantId: string,
  identityId: string,
): Promise<MailAccountRow | undefined> {
  const { rows } = await sql<MailAccountRow>`
    select account.*
    from mail_accounts as account
    left join email_identities as sender on sender.tenant_id = account.tenant_id and sender.id = ${identityId}
    left join email_identities as own on own.tenant_id = account.tenant_id and own.id = account.identity_id
    where account.tenant_id = ${tenantId} and account.state <> 'removing'
      and (account.identity_id = ${identityId} or (
        account.project_id = sender.project_id and (
          account.address = sender.email
          or (sender.smtp_user <> '' and own.smtp_host = sender.smtp_host and own.smtp_user = sender.smtp_user))))
    order by
      case when account.identity_id = ${identityId} then 0 when account.address = sender.email then 1 else 2 end,
      account.id
    limit 1`.execute(db)
  return rows[0]
}

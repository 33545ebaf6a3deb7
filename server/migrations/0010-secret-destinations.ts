import { type Kysely, sql } from 'kysely'
import { columns, type Dialect } from './dialect.ts'

/** Secrets name the server that they were entered for. */
export async function up(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { text } = columns(dialect)
  // '' for a secret that is sent nowhere, and for a git token, which contains its host.
  await sql`alter table sealed_secrets add column destination ${text} not null default ''`.execute(database)
  // The form of `destinationOf` in the identities.
  await sql`
    update sealed_secrets set destination = (
      select lower(smtp_host) || ':'
        || cast(case when smtp_port <> 0 then smtp_port when smtp_ssl = 1 then 465 when smtp_tls = 1 then 587 else 25 end as text)
        || case when smtp_ssl = 1 then ' (ssl)' when smtp_tls = 1 then ' (tls)' else '' end
      from email_identities
      where email_identities.tenant_id = sealed_secrets.tenant_id and email_identities.id = sealed_secrets.record_id
        and smtp_host <> ''
    )
    where purpose = 'smtp-password' and exists (
      select 1 from email_identities
      where email_identities.tenant_id = sealed_secrets.tenant_id and email_identities.id = sealed_secrets.record_id
        and smtp_host <> ''
    )`.execute(database)
}

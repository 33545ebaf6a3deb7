import type { EmailSyncState } from '@dossier/contract/vocabulary'
import { sql } from 'kysely'
import type { EmailSync } from '#features/emails/index'
import type { Reads } from '#platform/database/database'

/** A page of emails; each id is a parameter. */
const AT_ONCE = 500

interface Row {
  email_id: string
  account_id: string
  path: string
  state: string | null
}

/**
 * Finds where emails are on mail servers, and whether a change waits for one. A copy that is not in Sent yet has no
 * folder. Skips emails of no mail account.
 */
export async function findEmailSync(
  db: Reads,
  tenantId: string,
  emailIds: readonly string[],
): Promise<Map<string, EmailSync>> {
  const rows: Row[] = []
  for (let at = 0; at < emailIds.length; at += AT_ONCE)
    rows.push(...(await readRows(db, tenantId, emailIds.slice(at, at + AT_ONCE))))
  return new Map([...Map.groupBy(rows, ({ email_id }) => email_id)].map(([id, own]) => [id, toSync(own)]))
}

async function readRows(db: Reads, tenantId: string, emailIds: readonly string[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select distinct location.email_id, location.account_id, folder.path, change.state
    from message_locations as location
    join mail_folders as folder
      on folder.tenant_id = location.tenant_id and folder.account_id = location.account_id
      and folder.id = location.folder_id
    left join pending_changes as change
      on change.tenant_id = location.tenant_id and change.email_id = location.email_id
      and change.account_id = location.account_id
    where location.tenant_id = ${tenantId} and location.email_id in (${sql.join(emailIds)})
      and location.missing_pass is null
    union all
    select change.email_id, change.account_id, '' as path, change.state
    from pending_changes as change
    where change.tenant_id = ${tenantId} and change.email_id in (${sql.join(emailIds)}) and change.kind = 'append'
      and not exists (
        select 1 from message_locations as location
        where location.tenant_id = change.tenant_id and location.email_id = change.email_id
          and location.account_id = change.account_id and location.missing_pass is null)`.execute(db)
  return rows
}

function toSync(rows: readonly Row[]): EmailSync {
  const byFolder = [...Map.groupBy(rows, ({ account_id, path }) => `${account_id} ${path}`).values()]
  const accounts = byFolder.map((own) => {
    const [{ account_id, path }] = own as [Row]
    return { account: account_id, folder: path, state: stateOf(own) }
  })
  return { accounts: accounts.sort((a, b) => (a.folder < b.folder ? -1 : 1)), state: stateOf(rows) }
}

function stateOf(rows: readonly Row[]): EmailSyncState {
  if (rows.some(({ state }) => state === 'stuck')) return 'stuck'
  return rows.some(({ state }) => state !== null) ? 'waiting' : ''
}

import type { WriteBack } from '@dossier/contract/vocabulary'
import type { Reads } from '#platform/database/database'
import { hotQueryOfMany } from '#platform/database/hot-query'

/** An email with its messages in one account. */
export interface LocatedEmail {
  emailId: string
  account: {
    tenant_id: string
    id: string
    created_at: number
    write_back: WriteBack
    erase_there: number
    snoozed_in_inbox: number
  }
  locations: { folderId: string; fingerprint: string; isErased: boolean }[]
}

/** Finds the accounts that have these emails, in the order of the ids. */
export async function listLocated(db: Reads, tenantId: string, emailIds: readonly string[]): Promise<LocatedEmail[]> {
  const rows = await selectLocations(db, { tenantId }, emailIds)
  const byEmail = new Map<string, LocatedEmail>()
  for (const row of rows) {
    const key = `${row.email_id} ${row.id}`
    const { id, created_at, write_back, erase_there, snoozed_in_inbox } = row
    const account = { tenant_id: tenantId, id, created_at, write_back, erase_there, snoozed_in_inbox }
    const email = byEmail.get(key) ?? { emailId: row.email_id, account, locations: [] }
    const isErased = row.missing_pass !== null && Number(row.missing_pass) === 0
    email.locations.push({ folderId: row.folder_id, fingerprint: row.fingerprint, isErased })
    byEmail.set(key, email)
  }
  return [...byEmail].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, email]) => email)
}

const selectLocations = hotQueryOfMany((db, params: { tenantId: string }, emailIds) =>
  db
    .selectFrom('message_locations as l')
    .innerJoin('mail_accounts as a', (join) =>
      join.onRef('a.tenant_id', '=', 'l.tenant_id').onRef('a.id', '=', 'l.account_id'),
    )
    .select(['l.email_id', 'l.folder_id', 'l.fingerprint', 'l.missing_pass'])
    .select(['a.id', 'a.created_at', 'a.write_back', 'a.erase_there', 'a.snoozed_in_inbox'])
    .where('l.tenant_id', '=', params.tenantId)
    .where('l.email_id', 'in', emailIds)
    .where('a.state', '<>', 'removing'),
)

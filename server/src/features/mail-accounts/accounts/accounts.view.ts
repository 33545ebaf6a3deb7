import { sql } from 'kysely'
import type { Reads } from '#platform/database/database'
import type { MailAccountRow } from '../mail-accounts.tables.ts'

/** An account as people see it; of its secrets only whether one exists. */
export interface ShownAccount extends MailAccountRow {
  has_secret: boolean
  folders: number
  folders_done: number
  mails: number
  mails_taken: number
  waiting_changes: number
  stuck_changes: number
}

/** By address. */
export async function listAccounts(db: Reads, tenantId: string, id?: string): Promise<ShownAccount[]> {
  const rows = await accounts(db, tenantId, id)
  if (rows.length === 0) return []
  const [folders, changes, secrets] = await Promise.all([
    countFolders(db, tenantId, id),
    countChanges(db, tenantId, id),
    findSecrets(db, tenantId, id),
  ])
  return rows.map((row) => ({
    ...row,
    has_secret: secrets.has(row.id),
    ...(folders.get(row.id) ?? NO_FOLDERS),
    ...(changes.get(row.id) ?? NO_CHANGES),
  }))
}

export const findShown = async (db: Reads, tenantId: string, id: string): Promise<ShownAccount | undefined> =>
  (await listAccounts(db, tenantId, id))[0]

const NO_FOLDERS = { folders: 0, folders_done: 0, mails: 0, mails_taken: 0 }
const NO_CHANGES = { waiting_changes: 0, stuck_changes: 0 }

function accounts(db: Reads, tenantId: string, id: string | undefined): Promise<MailAccountRow[]> {
  const all = db.selectFrom('mail_accounts').selectAll().where('tenant_id', '=', tenantId)
  return (id === undefined ? all : all.where('id', '=', id)).orderBy('address').orderBy('id').execute()
}

async function countFolders(db: Reads, tenantId: string, id: string | undefined) {
  const { rows } = await sql<{ account_id: string } & typeof NO_FOLDERS>`
    select account_id,
      count(*) as folders,
      sum(case when numbering <> '' and backfill_uid = 0 then 1 else 0 end) as folders_done,
      sum(case when numbering = '' then coalesce(messages, 0) else stored + backfill_left end) as mails,
      sum(stored) as mails_taken
    from mail_folders
    where tenant_id = ${tenantId} and is_selected = 1 and gone_pass is null
      ${id === undefined ? sql`` : sql`and account_id = ${id}`}
    group by account_id`.execute(db)
  return new Map(
    rows.map(({ account_id, ...counts }) => [
      account_id,
      {
        folders: Number(counts.folders),
        folders_done: Number(counts.folders_done),
        mails: Number(counts.mails),
        mails_taken: Number(counts.mails_taken),
      },
    ]),
  )
}

async function countChanges(db: Reads, tenantId: string, id: string | undefined) {
  const all = db
    .selectFrom('pending_changes')
    .select(({ fn }) => ['account_id', 'state', fn.countAll().as('count')])
    .where('tenant_id', '=', tenantId)
    .groupBy(['account_id', 'state'])
  const rows = await (id === undefined ? all : all.where('account_id', '=', id)).execute()
  const counts = new Map<string, typeof NO_CHANGES>()
  for (const { account_id, state, count } of rows) {
    const sums = counts.get(account_id) ?? { ...NO_CHANGES }
    if (state === 'stuck') sums.stuck_changes += Number(count)
    else sums.waiting_changes += Number(count)
    counts.set(account_id, sums)
  }
  return counts
}

const PURPOSES = ['mail-password', 'mail-refresh-token']

async function findSecrets(db: Reads, tenantId: string, id: string | undefined): Promise<Set<string>> {
  const all = db
    .selectFrom('sealed_secrets')
    .select('record_id')
    .where('tenant_id', '=', tenantId)
    .where('purpose', 'in', PURPOSES)
  const rows = await (id === undefined ? all : all.where('record_id', '=', id)).execute()
  return new Set(rows.map(({ record_id }) => record_id))
}

import { LIMITS } from '@dossier/contract/vocabulary'
import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import { lineOf, readLine, rowOf, unfit } from '#platform/portable/fields'
import type { ImportWrite, Line, PortableKind, Recipient } from '#platform/portable/portable'
import { pageOf, readsAndNames, withoutExisting } from '#platform/portable/portable-rows'
import { findByMailbox, insertAccountOnce } from '../accounts/accounts.store.ts'
import { type Approval, readServer } from '../accounts/accounts.ts'
import { recordHistory } from '../accounts/change-state.ts'
import { insertFolders } from '../folders/folders.store.ts'
import { MAIL_ACCOUNTS, MAIL_FOLDERS, type MailAccountRow } from '../mail-accounts.tables.ts'
import { ACCOUNTS_AT_ONCE, findIdentities, listFoldersOf, listPortable } from './accounts-of-project.view.ts'

type Parts = Needs<'clock' | 'ids'>

const FOLDERS = 'folders'
/** As many as a request may name. */
const MOST_FOLDERS = 2_000

/**
 * Exports mail accounts and the decisions about their folders, without passwords and grants. An imported account waits
 * for a person: two instances that work on one mailbox would conflict, and imports must not start anything.
 */
export const portableAccounts = (platform: Parts): PortableKind => ({
  name: 'mail-accounts',
  tables: ['mail_accounts', 'mail_folders'],
  async list(at, scope, after) {
    const rows = await listPortable(at, scope, after)
    const folders = await listFoldersOf(
      at,
      scope.tenantId,
      rows.map(({ id }) => id),
    )
    const toLine = (row: MailAccountRow): Line => ({
      ...lineOf(MAIL_ACCOUNTS.columns, row),
      [FOLDERS]: (folders.get(row.id) ?? []).map((folder) => lineOf(MAIL_FOLDERS.columns, folder)),
    })
    return pageOf(rows, ({ id }) => id, toLine, ACCOUNTS_AT_ONCE)
  },
  ...readsAndNames(MAIL_ACCOUNTS.columns),
  read(value) {
    const account = readLine(MAIL_ACCOUNTS.columns, value, [FOLDERS])
    return { ...account, ...serverOf(account), [FOLDERS]: readFolders((value as Line)[FOLDERS] ?? []) }
  },
  async match(db, { tenantId }, lines) {
    const pairs: [string, string][] = []
    for (const line of lines) {
      const account = rowOf(MAIL_ACCOUNTS.columns, tenantId, line)
      const existing = await findByMailbox(db, account)
      if (existing && existing.id !== account.id) pairs.push([account.id, existing.id])
    }
    return pairs
  },
  prepareImport: async (to, lines) => importAccounts(platform, to, lines),
})

/** Applies the rules of the API to archives. @throws AppError `invalid_request` that names the field. */
function serverOf(account: Line): Partial<MailAccountRow> {
  const { address, imap_host, imap_port, imap_security, imap_user } = account as unknown as MailAccountRow
  return readServer({ address, imap: { host: imap_host, port: imap_port, security: imap_security, user: imap_user } })
}

function readFolders(value: unknown): Line[] {
  if (!Array.isArray(value) || value.length > MOST_FOLDERS) throw unfit(FOLDERS, 'is no list of at most 2,000 folders')
  return value.map((each: unknown) => {
    const folder = readLine(MAIL_FOLDERS.columns, each)
    const { path, label } = folder as { path: string; label: string }
    if (path === '' || path.length > LIMITS.title || label.length > LIMITS.label)
      throw unfit(FOLDERS, 'holds a path or a label that is missing or too long')
    return folder
  })
}

function importAccounts(platform: Parts, { tenantId }: Recipient, lines: readonly Line[]): ImportWrite {
  const at = platform.clock.now()
  const asked: Approval = { reason: 'imported', count: 0, emails: [], folders: [], since: at }
  const held = {
    state: 'needs_approval' as const,
    reason: 'imported' as const,
    asked: JSON.stringify(asked),
    state_since: at,
  }
  const folders = new Map(lines.map((line) => [line.id as string, line[FOLDERS] as Line[]]))
  const rows = lines.map((line) => ({ ...rowOf(MAIL_ACCOUNTS.columns, tenantId, line), ...held }))
  return async (tx) => {
    const added = await withoutExisting(tx, tenantId, 'mail_accounts', 'id', rows)
    const identities = await findIdentities(
      tx,
      tenantId,
      added.map(({ identity_id }) => identity_id),
    )
    let count = 0
    for (const row of added) {
      const account = { ...row, identity_id: identities.has(row.identity_id) ? row.identity_id : '' }
      if (!(await insertAccountOnce(tx, account))) continue
      await importFolders(platform, tx, account, folders.get(row.id) ?? [])
      await recordHistory(platform, tx, account, 'imported', '')
      count += 1
    }
    return count
  }
}

const importFolders = ({ ids }: Parts, tx: Tx, { tenant_id, id }: MailAccountRow, lines: readonly Line[]) =>
  insertFolders(
    tx,
    lines.map((line) => ({ ...rowOf(MAIL_FOLDERS.columns, tenant_id, line), id: ids.next(), account_id: id })),
  )

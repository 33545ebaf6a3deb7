import type { RemoteFolder } from '#platform/imap/imap'
import type { MailContext } from '../context.ts'
import { MAIL_FOLDERS, type MailFolderRow } from '../mail-accounts.tables.ts'
import type { Source } from '../sources/source.ts'
import type { SyncWork } from '../worker/sync-work.ts'
import { isSelectedByDefault, labelOf, mailboxOf, readsLabels, roleOf } from './folder-roles.ts'
import { changeFolder, insertFolders, listFolders, listSynced } from './folders.store.ts'

export interface ListedFolders {
  /** Selected folders that the server has, by path. */
  selected: MailFolderRow[]
  /** Their counters, where the server lists them at no cost. */
  counters: Map<string, RemoteFolder['counters']>
}

/**
 * Lists the folders of the server: adds new ones, and notes those that are gone.
 * @param pass number of the full pass
 */
export async function syncFolderList(
  context: MailContext,
  work: SyncWork,
  source: Source,
  pass: number,
): Promise<ListedFolders> {
  const { database } = context.platform
  const remote = await source.listFolders()
  const withLabels = readsLabels(source.abilities, remote)
  const rows = await listFolders(database.read, work)
  const byPath = new Map(rows.map((row) => [row.path, row]))
  const added = remote
    .filter(({ path }) => !byPath.has(path))
    .map((folder) => newRow(context, work, folder, withLabels))
  const changes = remote.flatMap((folder) => changeOf(byPath.get(folder.path), folder))
  const remotePaths = new Set(remote.filter(({ canOpen }) => canOpen).map(({ path }) => path))
  const gone = rows.filter((row) => row.gone_pass === null && !remotePaths.has(row.path))
  if (added.length + changes.length + gone.length > 0)
    await work.write(async (tx) => {
      await insertFolders(tx, added)
      for (const { row, change } of changes) await changeFolder(tx, row, change)
      for (const row of gone) await changeFolder(tx, row, { gone_pass: pass })
    })
  const selected = await listSynced(database.read, work)
  return { selected, counters: new Map(remote.map(({ path, counters }) => [path, counters])) }
}

function newRow(
  { platform }: MailContext,
  { tenantId, accountId }: SyncWork,
  folder: RemoteFolder,
  withLabels: boolean,
): MailFolderRow {
  return MAIL_FOLDERS.newRow({
    tenant_id: tenantId,
    account_id: accountId,
    id: platform.ids.next(),
    path: folder.path,
    delimiter: folder.delimiter,
    ...roleColumns(folder),
    label: withLabels ? '' : labelOf(folder),
    is_selected: isSelectedByDefault(folder, withLabels) ? 1 : 0,
    messages: folder.counters?.count ?? null,
  })
}

function roleColumns(folder: RemoteFolder): Pick<MailFolderRow, 'role' | 'role_from' | 'mailbox'> {
  const role = roleOf(folder)
  return { role, role_from: folder.useFrom, mailbox: mailboxOf(role) }
}

/** A person's decision stays. The role of a folder with emails stays too: another one would move them all. */
function changeOf(
  row: MailFolderRow | undefined,
  folder: RemoteFolder,
): { row: MailFolderRow; change: Partial<MailFolderRow> }[] {
  if (!row) return []
  const isNew = row.numbering === ''
  const wanted: Partial<MailFolderRow> = {
    delimiter: folder.delimiter,
    ...(folder.canOpen ? { gone_pass: null } : {}),
    ...(isNew && row.role_from !== 'person' ? roleColumns(folder) : {}),
    ...(isNew && folder.counters ? { messages: folder.counters.count } : {}),
  }
  const isSame = Object.entries(wanted).every(([name, value]) => row[name as keyof MailFolderRow] === value)
  return isSame ? [] : [{ row, change: wanted }]
}

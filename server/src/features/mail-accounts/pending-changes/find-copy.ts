import type { Arrival, EmailTableRow } from '#features/emails/index'
import type { Reads } from '#platform/database/database'
import { accountKeyOf, listPresent } from '../folders/folders.store.ts'
import type { MailAccountRow, MailFolderRow, PendingChangeRow } from '../mail-accounts.tables.ts'
import type { Applying } from './applying.ts'
import { fingerprintOfCopy } from './sent-copy.ts'

/** Clocks differ, and a search counts whole days. */
const SEARCH_FROM_MS = 2 * 86_400_000

export interface SoughtCopy {
  email: EmailTableRow
  /** As it is appended. */
  copy: Buffer
  /** Folders that were read just before, and need not be read again. */
  readFolders: Set<string>
}

/**
 * Looks for the copy of a sent email on the server, whoever saved it. After an APPEND without an answer it looks in all
 * folders, because somebody may have moved the copy on.
 */
export async function isCopyThere(
  applying: Applying,
  change: PendingChangeRow,
  { email, copy, readFolders }: SoughtCopy,
): Promise<boolean> {
  const { account, context, session } = applying
  const { read } = context.platform.database
  const isUnknown = change.target_folder !== ''
  for (const folder of await listPresent(read, accountKeyOf(account))) {
    const isSought = folder.is_selected === 1 && (isUnknown || showsSent(folder, session))
    if (!isSought || readFolders.has(folder.id)) continue
    await applying.syncFolder(folder.id)
    readFolders.add(folder.id)
  }
  if (await hasLocation(read, account, email.id, fingerprintOfCopy(copy))) return true
  return isFoundByHeader(applying, email)
}

/** At Gmail, Sent is a part of All Mail. */
const showsSent = ({ role }: MailFolderRow, { abilities }: Applying['session']): boolean =>
  role === (abilities.labels ? 'all' : 'sent')

/** A message that was delivered to its sender too is no copy in Sent: Received lines give it another fingerprint. */
async function hasLocation(
  db: Reads,
  { tenant_id, id }: MailAccountRow,
  emailId: string,
  fingerprint: string,
): Promise<boolean> {
  const rows = await db
    .selectFrom('message_locations as l')
    .innerJoin('mail_folders as f', (join) =>
      join
        .onRef('f.tenant_id', '=', 'l.tenant_id')
        .onRef('f.account_id', '=', 'l.account_id')
        .onRef('f.id', '=', 'l.folder_id'),
    )
    .select(['f.role', 'l.labels', 'l.fingerprint'])
    .where('l.tenant_id', '=', tenant_id)
    .where('l.account_id', '=', id)
    .where('l.email_id', '=', emailId)
    .execute()
  return rows.some(
    (row) =>
      row.role === 'sent' ||
      (row.labels !== '' && (JSON.parse(row.labels) as string[]).includes('\\Sent')) ||
      row.fingerprint === fingerprint,
  )
}

/** Asks the server about a Sent folder that is not synced, or not completely yet. */
async function isFoundByHeader({ account, context, session }: Applying, email: EmailTableRow): Promise<boolean> {
  const folders = await listPresent(context.platform.database.read, accountKeyOf(account))
  const shown = folders.filter((folder) => showsSent(folder, session))
  if (shown.length > 0 && shown.every(isComplete)) return false
  const since = Math.min(email.date_at ?? email.received_at, email.created_at) - SEARCH_FROM_MS
  const { server_id = '' } = arrivalOf(email)
  const searches = [
    { name: 'message-id', value: email.message_id },
    { name: 'x-microsoft-original-message-id', value: email.message_id },
    ...(server_id === '' ? [] : [{ name: 'message-id', value: server_id }]),
  ]
  for (const { path } of folders.filter(({ role }) => role === 'sent')) {
    await session.open(path, { readOnly: true })
    for (const search of searches) if ((await session.findByHeader({ ...search, since })).length > 0) return true
  }
  return false
}

export const arrivalOf = ({ arrival }: Pick<EmailTableRow, 'arrival'>): Arrival =>
  arrival === '' ? {} : (JSON.parse(arrival) as Arrival)

const isComplete = ({ is_selected, numbering, backfill_uid }: MailFolderRow): boolean =>
  is_selected === 1 && numbering !== '' && backfill_uid === 0

import type { Reads, Tx } from '#platform/database/database'
import { insertRows } from '#platform/database/insert-rows'
import type { MailFolderRow, MessageLocationRow } from '../mail-accounts.tables.ts'

export type FolderKey = Pick<MailFolderRow, 'tenant_id' | 'account_id' | 'id'>
export type NumberedFolder = FolderKey & Pick<MailFolderRow, 'numbering'>
export type LocationKey = Pick<MessageLocationRow, 'folder_id' | 'numbering' | 'uid'>

export const insertLocations = insertRows('message_locations', 'on conflict do nothing')

const ofFolder = (db: Reads, { tenant_id, account_id, id, numbering }: NumberedFolder) =>
  db
    .selectFrom('message_locations')
    .where('tenant_id', '=', tenant_id)
    .where('account_id', '=', account_id)
    .where('folder_id', '=', id)
    .where('numbering', '=', numbering)

export type StoredLocation = Pick<MessageLocationRow, 'uid' | 'email_id' | 'flags' | 'labels' | 'missing_pass'>
const STORED = ['uid', 'email_id', 'flags', 'labels', 'missing_pass'] as const

/** Returns the locations with these UIDs. */
export const findLocations = (db: Reads, folder: NumberedFolder, uids: readonly number[]): Promise<StoredLocation[]> =>
  uids.length === 0 ? Promise.resolve([]) : ofFolder(db, folder).select(STORED).where('uid', 'in', uids).execute()

/** Returns all UIDs of the folder's current numbering. */
export const listUids = (db: Reads, folder: NumberedFolder) =>
  ofFolder(db, folder).select(['uid', 'missing_pass']).execute()

/** Returns the locations of a folder from this UID on, by UID; those of older numberings too. */
export const listFromUid = (db: Reads, { tenant_id, account_id, id }: FolderKey, uid: number, limit: number) =>
  db
    .selectFrom('message_locations')
    .select(['uid', 'email_id'])
    .where('tenant_id', '=', tenant_id)
    .where('account_id', '=', account_id)
    .where('folder_id', '=', id)
    .where('uid', '>=', uid)
    .orderBy('uid')
    .limit(limit)
    .execute()

/** Returns locations of older numberings that are not missing yet. */
export const listOldNumbering = (db: Reads, { tenant_id, account_id, id, numbering }: NumberedFolder) =>
  db
    .selectFrom('message_locations')
    .select(['numbering', 'uid', 'email_id'])
    .where('tenant_id', '=', tenant_id)
    .where('account_id', '=', account_id)
    .where('folder_id', '=', id)
    .where('numbering', '<>', numbering)
    .where('missing_pass', 'is', null)
    .execute()

const one = (tx: Tx, { tenant_id, account_id }: FolderKey, { folder_id, numbering, uid }: LocationKey) =>
  tx
    .updateTable('message_locations')
    .where('tenant_id', '=', tenant_id)
    .where('account_id', '=', account_id)
    .where('folder_id', '=', folder_id)
    .where('numbering', '=', numbering)
    .where('uid', '=', uid)

export const changeLocation = (
  tx: Tx,
  folder: FolderKey,
  key: LocationKey,
  change: Partial<MessageLocationRow>,
): Promise<unknown> => one(tx, folder, key).set(change).execute()

export const deleteLocation = (
  tx: Tx,
  { tenant_id, account_id }: FolderKey,
  { folder_id, numbering, uid }: LocationKey,
): Promise<unknown> =>
  tx
    .deleteFrom('message_locations')
    .where('tenant_id', '=', tenant_id)
    .where('account_id', '=', account_id)
    .where('folder_id', '=', folder_id)
    .where('numbering', '=', numbering)
    .where('uid', '=', uid)
    .execute()

/** Reports whether a message of the account was missed and not settled yet. */
export async function hasMissing(
  db: Reads,
  { tenantId, accountId }: { tenantId: string; accountId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('message_locations')
    .select('uid')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('missing_pass', '>', 0)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

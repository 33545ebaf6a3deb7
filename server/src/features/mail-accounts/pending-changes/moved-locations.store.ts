import type { Reads, Tx } from '#platform/database/database'
import type { MailFolderRow, MessageLocationRow } from '../mail-accounts.tables.ts'

type FolderKey = Pick<MailFolderRow, 'tenant_id' | 'account_id' | 'id' | 'numbering'>
type Uids = readonly { uid: number }[]

const ofFolder = (db: Reads, { tenant_id, account_id, id, numbering }: FolderKey) =>
  db
    .selectFrom('message_locations')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('account_id', '=', account_id)
    .where('folder_id', '=', id)
    .where('numbering', '=', numbering)

const findLocation = (db: Reads, folder: FolderKey, uid: number): Promise<MessageLocationRow | undefined> =>
  ofFolder(db, folder).where('uid', '=', uid).executeTakeFirst()

/** Inserts the new location of a message that we moved. A folder sync may have found it already. */
export async function copyLocation(
  tx: Tx,
  source: FolderKey,
  uid: number,
  target: FolderKey,
  newUid: number,
): Promise<void> {
  const row = await findLocation(tx, source, uid)
  if (!row) return
  const copy = { ...row, folder_id: target.id, numbering: target.numbering, uid: newUid, moved_from: source.id }
  const result = await tx
    .insertInto('message_locations')
    .values(copy)
    .onConflict((oc) => oc.doNothing())
    .executeTakeFirst()
  if (Number(result.numInsertedOrUpdatedRows ?? 0) > 0) return countStored(tx, target, 1)
  await tx
    .updateTable('message_locations')
    .set({ moved_from: source.id })
    .where('tenant_id', '=', target.tenant_id)
    .where('account_id', '=', target.account_id)
    .where('folder_id', '=', target.id)
    .where('numbering', '=', target.numbering)
    .where('uid', '=', newUid)
    .execute()
}

export async function removeLocations(tx: Tx, folder: FolderKey, locations: Uids): Promise<void> {
  if (locations.length === 0) return
  const result = await tx
    .deleteFrom('message_locations')
    .where('tenant_id', '=', folder.tenant_id)
    .where('account_id', '=', folder.account_id)
    .where('folder_id', '=', folder.id)
    .where('numbering', '=', folder.numbering)
    .where(
      'uid',
      'in',
      locations.map(({ uid }) => uid),
    )
    .executeTakeFirst()
  await countStored(tx, folder, -Number(result.numDeletedRows))
}

/** Adds and removes flags, or Gmail's labels. */
export async function changeNames(
  tx: Tx,
  folder: FolderKey,
  locations: Uids,
  column: 'flags' | 'labels',
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
): Promise<void> {
  const gone = new Set(remove.map((name) => name.toLowerCase()))
  for (const { uid } of locations) {
    const row = await findLocation(tx, folder, uid)
    if (!row) continue
    const names = row[column] === '' ? [] : (JSON.parse(row[column]) as string[])
    const stay = names.filter((name) => !gone.has(name.toLowerCase()))
    const present = new Set(stay.map((name) => name.toLowerCase()))
    const added = add.filter((name) => !present.has(name.toLowerCase()))
    await tx
      .updateTable('message_locations')
      .set({ [column]: JSON.stringify([...stay, ...added].sort()) })
      .where('tenant_id', '=', folder.tenant_id)
      .where('account_id', '=', folder.account_id)
      .where('folder_id', '=', folder.id)
      .where('numbering', '=', folder.numbering)
      .where('uid', '=', uid)
      .execute()
  }
}

const countStored = (tx: Tx, { tenant_id, account_id, id }: FolderKey, difference: number) =>
  tx
    .updateTable('mail_folders')
    .set((eb) => ({ stored: eb('stored', '+', difference) }))
    .where('tenant_id', '=', tenant_id)
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute()
    .then(() => undefined)

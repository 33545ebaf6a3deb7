import type { MailContext } from '../context.ts'
import { addToFolder } from '../folders/folders.store.ts'
import type { MailFolderRow } from '../mail-accounts.tables.ts'
import type { SyncWork } from '../worker/sync-work.ts'
import { changeLocations } from './change-locations.ts'
import { changeLocation, findLocations, listOldNumbering } from './locations.store.ts'

const AT_ONCE = 500

/**
 * Notes that messages are not listed any more, or are there again.
 * @param pass number of the full pass; null when they are there again
 */
export async function markMissing(
  { context, work }: { context: MailContext; work: SyncWork },
  folder: MailFolderRow,
  uids: readonly number[],
  pass: number | null,
): Promise<void> {
  for (let at = 0; at < uids.length; at += AT_ONCE) {
    const stored = await findLocations(context.platform.database.read, folder, uids.slice(at, at + AT_ONCE))
    const ids = stored.map(({ email_id }) => email_id)
    await changeLocations(context, work, ids, async (tx, emailIds) => {
      const here = stored.filter(({ email_id }) => emailIds.has(email_id))
      for (const { uid } of here) {
        const key = { folder_id: folder.id, numbering: folder.numbering, uid: Number(uid) }
        await changeLocation(tx, folder, key, { missing_pass: pass })
      }
      await addToFolder(tx, folder, { stored: pass === null ? here.length : -here.length })
    })
  }
}

/** Notes that messages of an older numbering are missing: no message of the current one matched them. */
export async function missOldNumbering(
  { context, work }: { context: MailContext; work: SyncWork },
  folder: MailFolderRow,
  pass: number,
): Promise<void> {
  const rows = await listOldNumbering(context.platform.database.read, folder)
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const slice = rows.slice(at, at + AT_ONCE)
    const ids = slice.map(({ email_id }) => email_id)
    await changeLocations(context, work, ids, async (tx, emailIds) => {
      for (const { numbering, uid, email_id } of slice) {
        const key = { folder_id: folder.id, numbering, uid: Number(uid) }
        if (emailIds.has(email_id)) await changeLocation(tx, folder, key, { missing_pass: pass })
      }
    })
  }
}

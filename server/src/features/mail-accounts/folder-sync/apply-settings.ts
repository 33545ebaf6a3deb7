import { advance, readEarlier, storeEarlier } from '../folders/earlier-settings.ts'
import { changeFolder, findFolder, listFolders } from '../folders/folders.store.ts'
import type { MailFolderRow } from '../mail-accounts.tables.ts'
import { changeInTransaction } from '../message-locations/change-locations.ts'
import { readEmailStates } from '../message-locations/email-states.view.ts'
import { listFromUid } from '../message-locations/locations.store.ts'
import type { FolderSync } from './sync-folder.ts'

const EMAILS_AT_ONCE = 200

/**
 * Lets some emails of a folder follow its changed settings: mailbox and label.
 * @returns whether there is more to do
 */
export async function applySettings(sync: FolderSync): Promise<boolean> {
  const { context, work } = sync
  const changed = (await listFolders(context.platform.database.read, work)).find(
    ({ earlier_settings }) => earlier_settings !== '',
  )
  if (changed) await applyNext(sync, changed)
  return changed !== undefined
}

async function applyNext({ context, work }: FolderSync, { id }: MailFolderRow): Promise<void> {
  const { database } = context.platform
  const { tenantId } = work
  const planned = await nextEmails(database.read, work, id)
  const projects = [...(await readEmailStates(database.read, tenantId, planned.emailIds)).values()]
  await database.transact(async (tx) => {
    const locked = new Set(projects.map(({ projectId }) => projectId))
    for (const projectId of [...locked].sort()) await context.projects.lock(tx, tenantId, projectId)
    await work.fence(tx)
    const { folder, emailIds, after } = await nextEmails(tx, work, id)
    const states = await readEmailStates(tx, tenantId, emailIds)
    // An email that came meanwhile, or that moved to another project, waits for the next call.
    if (!folder || [...states.values()].some(({ projectId }) => !locked.has(projectId))) return
    const isThere = emailIds.filter((emailId) => states.has(emailId))
    const follow = async (): Promise<void> => {
      await changeFolder(tx, folder, { earlier_settings: after })
    }
    await changeInTransaction(context, tx, tenantId, isThere, follow, { keepsMoved: true })
  })
}

/** Finds the next emails that go by earlier settings, and the settings once they follow the current ones. */
async function nextEmails(
  db: Parameters<typeof listFromUid>[0],
  account: Parameters<typeof findFolder>[1],
  folderId: string,
): Promise<{ folder: MailFolderRow | undefined; emailIds: string[]; after: string }> {
  const folder = await findFolder(db, account, folderId)
  const [first, ...more] = readEarlier(folder?.earlier_settings ?? '')
  if (!folder || !first) return { folder: undefined, emailIds: [], after: '' }
  const rows = await listFromUid(db, folder, first.from, EMAILS_AT_ONCE)
  // The last UID may continue after the limit, in another numbering.
  const end = rows.length < EMAILS_AT_ONCE ? Number.POSITIVE_INFINITY : Number(rows.at(-1)?.uid)
  const emailIds = rows.filter(({ uid }) => Number(uid) < end).map(({ email_id }) => email_id)
  return { folder, emailIds: [...new Set(emailIds)], after: storeEarlier(advance([first, ...more], end)) }
}

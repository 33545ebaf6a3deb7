import { readOwnSenders } from '../accounts/own-senders.view.ts'
import type { MailFolderRow } from '../mail-accounts.tables.ts'
import { changeInTransaction } from '../message-locations/change-locations.ts'
import { changeLocation } from '../message-locations/locations.store.ts'
import { MAX_ATTEMPTS, RAW_LIMITS, toServerMail } from './import-rows.ts'
import { type FolderSync, openFolder } from './sync-folder.ts'

const RETRY_MS = 8 * 3_600_000
const AT_ONCE = 20

/** Tries again to import messages that the server did not deliver. */
export async function retryProblems(sync: FolderSync, folders: readonly MailFolderRow[]): Promise<void> {
  const due = await listDue(sync)
  for (const folder of folders) {
    const rows = due.filter(({ folder_id, numbering }) => folder_id === folder.id && numbering === folder.numbering)
    if (rows.length === 0) continue
    const { numbering } = await openFolder(sync, folder)
    if (numbering !== folder.numbering) continue
    for (const row of rows) await retryOne(sync, folder, row)
  }
}

type Due = Awaited<ReturnType<typeof listDue>>[number]

const listDue = ({ context, work }: FolderSync) =>
  context.platform.database.read
    .selectFrom('message_locations')
    .select(['folder_id', 'numbering', 'uid', 'attempts'])
    .where('tenant_id', '=', work.tenantId)
    .where('account_id', '=', work.accountId)
    .where('problem', '<>', '')
    .where('attempts', '<', MAX_ATTEMPTS)
    .where('try_at', '<=', context.platform.clock.now())
    .where('missing_pass', 'is', null)
    .limit(AT_ONCE)
    .execute()

async function retryOne(sync: FolderSync, folder: MailFolderRow, due: Due): Promise<void> {
  const { context, work, source, account } = sync
  const uid = Number(due.uid)
  const key = { folder_id: folder.id, numbering: folder.numbering, uid }
  // Counted before the attempt, because it may end the connection.
  await work.write(async (tx) => {
    const try_at = context.platform.clock.now() + RETRY_MS
    await changeLocation(tx, folder, key, { attempts: due.attempts + 1, try_at })
  })
  for await (const row of source.listThese([uid]))
    for await (const raw of source.fetchRaw([uid], RAW_LIMITS)) {
      const { addresses } = await readOwnSenders(context.platform.database.read, account)
      const mail = toServerMail({ account, folder, kind: 'import' }, addresses, row, raw)
      const target = { tenantId: work.tenantId, projectId: account.project_id }
      await context.emails.importFromServer(target, [mail], async (tx, [outcome]) => {
        await work.fence(tx)
        if (!outcome || !('stored' in outcome)) return
        const { emailId, duplicate } = outcome.stored
        const locate = async (): Promise<void> => {
          await changeLocation(tx, folder, key, { email_id: emailId, problem: '', attempts: 0 })
        }
        // An email that is here already has the state of all its locations.
        await (duplicate ? changeInTransaction(context, tx, work.tenantId, [emailId], locate) : locate())
      })
    }
}

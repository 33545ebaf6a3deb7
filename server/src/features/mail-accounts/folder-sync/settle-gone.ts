import { message } from '@dossier/contract/message'
import type { Tx } from '#platform/database/database'
import type { Approval } from '../accounts/accounts.ts'
import type { MailContext } from '../context.ts'
import type { MailAccountRow, MailFolderRow } from '../mail-accounts.tables.ts'
import { changeInTransaction } from '../message-locations/change-locations.ts'
import { dropUnreachable } from '../pending-changes/drop-unreachable.ts'
import type { SyncWork } from '../worker/sync-work.ts'
import { listMissing, type MissingRow } from './missing.view.ts'

/** More of an account's or a folder's emails at once need approval. */
const GUARD = { emails: 20, share: 0.2 }
const EMAILS_AT_ONCE = 200

/** JSON of the column `approved`. */
interface Answered {
  reason: string
  answer: 'apply' | 'keep' | 'check_again'
}

/**
 * Moves emails to trash that are in no folder any more. It waits until every selected folder was synced in a later pass
 * than the one that missed them, because a move looks like a deletion until its target is read.
 * @returns the approval that a person must give, or null.
 */
export async function settleGone(
  context: MailContext,
  work: SyncWork,
  account: MailAccountRow,
  folders: readonly MailFolderRow[],
): Promise<Approval | null> {
  const { database, clock } = context.platform
  const before = Math.min(...folders.map(({ pass }) => pass))
  if (folders.length === 0 || folders.some(({ backfill_uid, numbering }) => backfill_uid > 0 || numbering === ''))
    return null
  await work.write(async (tx) => {
    await dropUnreachable(context, tx, work, await forgetElsewhere(tx, work, before))
  })
  const missing = await listMissing(database.read, work, before)
  const gone = missing.filter(({ mailbox }) => mailbox !== null && mailbox !== 'trash')
  const answered = account.approved === '' ? null : (JSON.parse(account.approved) as Answered)
  const answer = answered?.reason === 'many_gone' ? answered.answer : null
  if (answer === 'keep') await keepHere(work, before)
  else if (answer !== 'apply' && needsApproval(gone, folders)) return approvalOf(account, gone, clock.now())
  else await moveToTrash(context, work, missing, before)
  if (answer) await database.transact((tx) => work.fence(tx, { approved: '' }))
  return null
}

function needsApproval(
  gone: readonly Pick<MissingRow, 'email_id' | 'folder_id'>[],
  folders: readonly Pick<MailFolderRow, 'id' | 'stored'>[],
): boolean {
  const isMany = (count: number, left: number): boolean => count > GUARD.emails && count > GUARD.share * (count + left)
  const emails = new Set(gone.map(({ email_id }) => email_id)).size
  const left = folders.reduce((sum, { stored }) => sum + stored, 0)
  if (isMany(emails, left)) return true
  const stored = new Map(folders.map((folder) => [folder.id, folder.stored]))
  const byFolder = Map.groupBy(gone, ({ folder_id }) => folder_id)
  // A folder that vanished has nothing left.
  return [...byFolder].some(([id, rows]) => isMany(rows.length, stored.get(id) ?? 0))
}

function approvalOf({ asked }: MailAccountRow, gone: readonly MissingRow[], now: number): Approval {
  const before = asked === '' ? null : (JSON.parse(asked) as Approval)
  const emails = [...new Set(gone.map(({ email_id }) => email_id))]
  return {
    reason: 'many_gone',
    count: emails.length,
    emails: emails.slice(0, 100),
    folders: [...new Set(gone.map(({ path }) => path))].slice(0, 100),
    since: before?.reason === 'many_gone' ? before.since : now,
  }
}

export const goneSentence = ({ count }: Approval) => message('mailAccounts.manyGone', { count })

/**
 * Deletes missing locations of emails that have others, and of messages without an email.
 * @returns the emails
 */
async function forgetElsewhere(tx: Tx, { tenantId, accountId }: SyncWork, before: number): Promise<string[]> {
  const deleted = await tx
    .deleteFrom('message_locations as gone')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('missing_pass', '>', 0)
    .where('missing_pass', '<', before)
    .where((eb) =>
      eb.or([
        eb('email_id', '=', ''),
        eb.exists(
          eb
            .selectFrom('message_locations as there')
            .select('there.uid')
            .whereRef('there.tenant_id', '=', 'gone.tenant_id')
            .whereRef('there.email_id', '=', 'gone.email_id')
            .where('there.missing_pass', 'is', null),
        ),
      ]),
    )
    .returning('email_id')
    .execute()
  return [...new Set(deleted.map(({ email_id }) => email_id))].filter((id) => id !== '')
}

async function moveToTrash(
  context: MailContext,
  work: SyncWork,
  missing: readonly MissingRow[],
  before: number,
): Promise<void> {
  const { database } = context.platform
  const { projects } = context
  const byProject = Map.groupBy(missing, ({ project_id }) => project_id ?? '')
  for (const [projectId, rows] of [...byProject].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const ids = [...new Set(rows.map(({ email_id }) => email_id))]
    for (let at = 0; at < ids.length; at += EMAILS_AT_ONCE) {
      const slice = ids.slice(at, at + EMAILS_AT_ONCE)
      await database.transact(async (tx) => {
        if (projectId !== '') await projects.lock(tx, work.tenantId, projectId)
        await work.fence(tx)
        // An email that another folder missed later is not gone yet.
        await changeInTransaction(context, tx, work.tenantId, slice, () => settle(tx, work, slice, before))
      })
    }
  }
}

/** The location stays, so that the email returns from trash when its message does. */
async function settle(
  tx: Tx,
  { tenantId, accountId }: SyncWork,
  emailIds: readonly string[],
  before: number,
): Promise<void> {
  await tx
    .updateTable('message_locations')
    .set({ missing_pass: 0 })
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('email_id', 'in', emailIds)
    .where('missing_pass', '>', 0)
    .where('missing_pass', '<', before)
    .execute()
}

/** The emails stay here and are of no mail account any more. */
const keepHere = (work: SyncWork, before: number): Promise<void> =>
  work.write(async (tx) => {
    await tx
      .deleteFrom('message_locations')
      .where('tenant_id', '=', work.tenantId)
      .where('account_id', '=', work.accountId)
      .where('missing_pass', '>', 0)
      .where('missing_pass', '<', before)
      .execute()
  })

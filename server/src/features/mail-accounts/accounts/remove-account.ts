import { notFound } from '#core/app-error'
import type { Tx } from '#platform/database/database'
import type { JobKind, JobRun } from '#platform/jobs/jobs'
import { type Admin, recordAct } from '../audit.ts'
import type { MailContext } from '../context.ts'
import { removeSignIn } from '../sign-in/grants.ts'
import { enqueueRevocation } from '../sign-in/revoke-grant.ts'
import { wakeWorkers } from '../worker/sync.job.ts'
import { removePasswords } from './account-secrets.ts'
import { findAccount, findAccountLocked } from './accounts.store.ts'
import { changeState } from './change-state.ts'
import { listOwnEmails } from './own-emails.view.ts'

interface RemovalPayload {
  accountId: string
  mail: 'keep' | 'trash'
}

const EMAILS_AT_ONCE = 200

export const removalJob: JobKind<RemovalPayload> = {
  name: 'mail-accounts.remove',
  parse(payload) {
    const { accountId, mail } = payload as Partial<RemovalPayload>
    if (typeof accountId !== 'string') throw new Error('a removal of no mail account')
    return { accountId, mail: mail === 'trash' ? 'trash' : 'keep' }
  },
  maxAttempts: Number.POSITIVE_INFINITY,
  backOffMs: () => 60_000,
  concurrency: 1,
  // It frees space.
  evenWhenFull: true,
}

/**
 * Stops an account and deletes its secrets at once; the rest goes in slices. Nothing changes on the server, but a grant
 * is revoked at its provider.
 * @throws AppError `not_found`.
 */
export async function removeAccount(
  context: MailContext,
  admin: Admin,
  id: string,
  mail: 'keep' | 'trash',
): Promise<void> {
  const { platform } = context
  const { tenantId } = admin
  const { database, jobs } = platform
  await database.transact(async (tx) => {
    const account = await findAccountLocked(database, tx, tenantId, id)
    if (!account) throw notFound('mail account')
    await recordAct(context, tx, admin, 'mail-account-removed', account, mail)
    await changeState(platform, tx, account, { state: 'removing', reason: '', detail: '', asked: '', worker: '' })
    await removePasswords(platform, tx, account)
    await enqueueRevocation(platform, tx, account)
    await removeSignIn(platform, tx, tenantId, [id])
    await jobs.enqueue(tx, removalJob, { tenantId, payload: { accountId: id, mail }, key: id })
    wakeWorkers(platform, tx)
  })
}

/** Each slice deletes what it is done with, so that the job may end and begin again anywhere. */
export async function removeInSlices(context: MailContext, job: JobRun<RemovalPayload>): Promise<void> {
  const { tenantId, payload, signal } = job
  const { database } = context.platform
  const account = await findAccount(database.read, tenantId, payload.accountId)
  if (account?.state !== 'removing') return
  const target = { tenantId, accountId: account.id }
  for (;;) {
    signal.throwIfAborted()
    const emailIds = await nextEmails(context, target)
    if (emailIds.length === 0) break
    if (payload.mail === 'trash') await trashOwn(context, target, emailIds)
    await database.transact((tx) => deleteLocations(tx, target, emailIds))
  }
  await database.transact((tx) => deleteRest(tx, target))
}

interface Target {
  tenantId: string
  accountId: string
}

async function nextEmails({ platform }: MailContext, { tenantId, accountId }: Target): Promise<string[]> {
  const rows = await platform.database.read
    .selectFrom('message_locations')
    .select('email_id')
    .distinct()
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('email_id', '<>', '')
    .limit(EMAILS_AT_ONCE)
    .execute()
  return rows.map(({ email_id }) => email_id)
}

/** Moves emails to trash that came with this account and are in no other. */
async function trashOwn(context: MailContext, { tenantId, accountId }: Target, emailIds: string[]): Promise<void> {
  const { platform, projects, emails } = context
  const rows = await listOwnEmails(platform.database.read, tenantId, accountId, emailIds)
  const byProject = Map.groupBy(rows, ({ project_id }) => project_id)
  for (const [projectId, own] of [...byProject].sort(([a], [b]) => (a < b ? -1 : 1)))
    await platform.database.transact(async (tx) => {
      await projects.lock(tx, tenantId, projectId)
      const changes = own.map(({ id }) => ({ emailId: id, mailbox: 'trash' as const }))
      await emails.applyFromServer(tx, tenantId, changes)
    })
}

const deleteLocations = (tx: Tx, { tenantId, accountId }: Target, emailIds: string[]) =>
  tx
    .deleteFrom('message_locations')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('email_id', 'in', emailIds)
    .execute()

async function deleteRest(tx: Tx, { tenantId, accountId }: Target): Promise<void> {
  const parts = [
    tx.deleteFrom('message_locations'),
    tx.deleteFrom('pending_changes'),
    tx.deleteFrom('mail_tombstones'),
    tx.deleteFrom('mail_account_events'),
    tx.deleteFrom('mail_folders'),
  ] as const
  for (const part of parts)
    await (part as (typeof parts)[0]).where('tenant_id', '=', tenantId).where('account_id', '=', accountId).execute()
  await tx.deleteFrom('mail_accounts').where('tenant_id', '=', tenantId).where('id', '=', accountId).execute()
}

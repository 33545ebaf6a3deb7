import { changeAccount, findAccount } from '#features/mail-accounts/accounts/accounts.store'
import type { MailContext } from '#features/mail-accounts/context'
import { createBatchSizes } from '#features/mail-accounts/folder-sync/batch-sizes'
import { createConnectionStarts } from '#features/mail-accounts/syncing/connection-starts'
import { createLoop } from '#features/mail-accounts/syncing/sync-loop'
import { createWork, type SyncWork } from '#features/mail-accounts/worker/sync-work'
import type { ImapSession } from '#platform/imap/imap'
import type { TestApp } from '#test/test-app'

export function mailContextOf(app: TestApp): MailContext {
  const { audit, auth, projects, emails, sending } = app.app.features
  return {
    platform: app.platform,
    audit,
    auth,
    projects,
    emails,
    sending,
    signIns: new Set(['password'] as const),
    getAccessToken: async () => '',
    connectionStarts: createConnectionStarts(),
    batchSizes: createBatchSizes(),
  }
}

/** Takes over an account as a sync worker does. */
export async function claimAccount(app: TestApp, context: MailContext, id: string): Promise<SyncWork> {
  const worker = app.platform.ids.next()
  const account = { tenant_id: app.nora.tenantId, id }
  await app.platform.database.transact((tx) => changeAccount(tx, account.tenant_id, id, { worker }))
  return createWork(context, account, worker, new AbortController().signal)
}

/** Syncs an account over a session until nothing is left to do at once. */
export async function syncWith(app: TestApp, session: ImapSession, id: string): Promise<void> {
  const context = mailContextOf(app)
  const work = await claimAccount(app, context, id)
  const loop = createLoop(context, work, session)
  const account = async () => {
    const row = await findAccount(app.platform.database.read, work.tenantId, id)
    if (!row) throw new Error('no account')
    return row
  }
  try {
    while (await loop.turn(await account()));
  } finally {
    loop.stop()
  }
}

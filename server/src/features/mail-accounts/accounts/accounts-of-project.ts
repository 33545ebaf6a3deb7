import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import type { ProjectContent } from '#features/projects/index'
import type { Needs } from '#platform/platform'
import { enqueueSync, wakeWorkers } from '../worker/sync.job.ts'
import { changeAccount, findByMailbox, listAccountsOf } from './accounts.store.ts'
import { isStopped } from './accounts.ts'
import { recordUpdated } from './change-state.ts'

type Parts = Needs<'clock' | 'database' | 'events' | 'jobs' | 'signals'>

/**
 * Mail accounts block the deletion of their project: a removal asks what becomes of the emails. They move with its
 * content. A worker of the old project is fenced off.
 */
export const accountsOfProject = (platform: Parts): ProjectContent => ({
  noun: 'mailAccounts',
  count: async (tx, tenantId, projectId) =>
    (await listAccountsOf(platform.database, tx, tenantId, projectId)).filter(({ state }) => state !== 'removing')
      .length,

  async move(tx, tenantId, fromId, toId) {
    const accounts = await listAccountsOf(platform.database, tx, tenantId, fromId)
    for (const account of accounts) {
      if (await findByMailbox(tx, { ...account, project_id: toId }))
        throw new AppError('conflict', message('mailAccounts.existsInProject'))
      const change = { project_id: toId, worker: '', updated_at: platform.clock.now() }
      await changeAccount(tx, tenantId, account.id, change)
      await recordUpdated(platform, tx, account)
      if (!isStopped(account)) await enqueueSync(platform, tx, account)
    }
    if (accounts.length > 0) wakeWorkers(platform, tx)
  },
})

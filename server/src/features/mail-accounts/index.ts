// Mail accounts: keeps mailboxes of IMAP servers in sync with projects, both ways. Promises: everything selected on the
// server is here, and a cursor never passes what was not stored; a process may die at any step. Never: a message erased
// on the server that nobody erased here by name, or a password shown, logged or sent to an unchecked host.

import type { Platform } from '#platform/platform'
import { accountRoutes } from './accounts/accounts.routes.ts'
import type { Dependencies, MailContext } from './context.ts'
import { createBatchSizes } from './folder-sync/batch-sizes.ts'
import { findEmailSync } from './message-locations/email-sync.view.ts'
import { changeRoutes } from './pending-changes/changes.routes.ts'
import { noteChanges } from './pending-changes/note-changes.ts'
import { createConnectionStarts } from './syncing/connection-starts.ts'
import { ensureWorkers } from './syncing/ensure-workers.ts'
import { syncJob } from './worker/sync.job.ts'

const ENSURE_EVERY_MS = 60_000

export function createMailAccountsFeature(platform: Platform, dependencies: Dependencies) {
  const context: MailContext = {
    platform,
    ...dependencies,
    connectionStarts: createConnectionStarts(),
    batchSizes: createBatchSizes(),
  }
  dependencies.emails.showSync(findEmailSync)
  platform.jobs.handle(syncJob(platform.config.mailAccountsAtOnce), async (job) => {
    // Loads the mail client with the first account, to keep the start fast.
    const { syncAccount } = await import('./syncing/sync-account.ts')
    await syncAccount(context, job)
  })
  platform.jobs.recur('mail-accounts.ensure-workers', ENSURE_EVERY_MS, () => ensureWorkers(context))
  return {
    routes: [...accountRoutes(context), ...changeRoutes(context)],
    /** See app/listeners.ts. */
    listeners: { noteChanges: noteChanges(platform) },
  }
}

export type MailAccountsFeature = ReturnType<typeof createMailAccountsFeature>

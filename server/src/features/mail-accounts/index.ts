// Mail accounts: keeps mailboxes of IMAP servers in sync with projects, both ways. Promises: everything selected on the
// server is here, and a cursor never passes what was not stored; a process may die at any step. Never: a message erased
// on the server that nobody erased here by name, or a password shown, logged or sent to an unchecked host.

import type { Platform } from '#platform/platform'
import { accountChangeRoutes } from './accounts/account-changes.routes.ts'
import { accountRoutes } from './accounts/accounts.routes.ts'
import { removalJob, removeInSlices } from './accounts/remove-account.ts'
import type { Dependencies, MailContext } from './context.ts'
import { discoveryRoutes } from './discovery/discovery.routes.ts'
import { folderRoutes } from './folder-settings/folders.routes.ts'
import { createBatchSizes } from './folder-sync/batch-sizes.ts'
import { findEmailSync } from './message-locations/email-sync.view.ts'
import { changeRoutes } from './pending-changes/changes.routes.ts'
import { noteChanges } from './pending-changes/note-changes.ts'
import { createConnectionStarts } from './syncing/connection-starts.ts'
import { ensureWorkers } from './syncing/ensure-workers.ts'
import { verificationRoutes } from './verification/verification.routes.ts'
import { syncJob } from './worker/sync.job.ts'

const ENSURE_EVERY_MS = 60_000

export function createMailAccountsFeature(platform: Platform, dependencies: Dependencies) {
  const context: MailContext = {
    platform,
    ...dependencies,
    signIns: new Set(['password']),
    connectionStarts: createConnectionStarts(),
    batchSizes: createBatchSizes(),
  }
  dependencies.emails.showSync(findEmailSync)
  platform.jobs.handle(syncJob(platform.config.mailAccountsAtOnce), async (job) => {
    // Loads the mail client with the first account, to keep the start fast.
    const { syncAccount } = await import('./syncing/sync-account.ts')
    await syncAccount(context, job)
  })
  platform.jobs.handle(removalJob, (job) => removeInSlices(context, job))
  platform.jobs.recur('mail-accounts.ensure-workers', ENSURE_EVERY_MS, () => ensureWorkers(context))
  return {
    /** See app/listeners.ts. */
    listeners: { noteChanges: noteChanges(platform) },
    routes: [
      ...accountRoutes(context),
      ...accountChangeRoutes(context),
      ...changeRoutes(context),
      ...folderRoutes(context),
      ...discoveryRoutes(context),
      ...verificationRoutes(context),
    ],
  }
}

export type MailAccountsFeature = ReturnType<typeof createMailAccountsFeature>

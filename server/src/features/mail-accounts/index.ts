// Mail accounts: keeps mailboxes of IMAP servers in sync with projects, both ways. Promises: everything selected on the
// server is here, and a cursor never passes what was not stored; a process may die at any step. Never: a message erased
// on the server that nobody erased here by name, or a password shown, logged or sent to an unchecked host.

import type { Platform } from '#platform/platform'
import { accountChangeRoutes } from './accounts/account-changes.routes.ts'
import { createAccountSignIn } from './accounts/account-sign-in.ts'
import { accountRoutes } from './accounts/accounts.routes.ts'
import { accountsOfProject } from './accounts/accounts-of-project.ts'
import { holdRestored } from './accounts/hold-restored.ts'
import { markSignInEnded } from './accounts/mark-sign-in-ended.ts'
import { removalJob, removeInSlices } from './accounts/remove-account.ts'
import { approvalRoutes } from './approval/approval.routes.ts'
import type { Dependencies, MailContext } from './context.ts'
import { discoveryRoutes } from './discovery/discovery.routes.ts'
import { folderRoutes } from './folder-settings/folders.routes.ts'
import { createBatchSizes } from './folder-sync/batch-sizes.ts'
import { findEmailSync } from './message-locations/email-sync.view.ts'
import { listTroubled, readOverview } from './overview/overview.view.ts'
import { changeRoutes } from './pending-changes/changes.routes.ts'
import { noteChanges } from './pending-changes/note-changes.ts'
import { noteSent } from './pending-changes/note-sent.ts'
import { portableAccounts } from './portable/portable-accounts.ts'
import { createAccessTokens } from './sign-in/access-token.ts'
import { POLL_DEVICE_JOB } from './sign-in/device-flow.jobs.ts'
import { pollDevice } from './sign-in/device-flow.ts'
import { deleteOldGrants } from './sign-in/grants.ts'
import { REVOKE_GRANT_JOB, revokeGrant } from './sign-in/revoke-grant.ts'
import { signInRoutes } from './sign-in/sign-in.routes.ts'
import { createConnectionStarts } from './syncing/connection-starts.ts'
import { ensureWorkers } from './syncing/ensure-workers.ts'
import { verificationRoutes } from './verification/verification.routes.ts'
import { syncJob } from './worker/sync.job.ts'

export type { TroubledAccount } from './overview/overview.view.ts'

const ENSURE_EVERY_MS = 60_000
const DELETE_GRANTS_EVERY_MS = 3_600_000

export function createMailAccountsFeature(platform: Platform, dependencies: Dependencies) {
  const getAccessToken = createAccessTokens(platform, markSignInEnded(platform))
  const context: MailContext = {
    platform,
    ...dependencies,
    signIns: new Set(['password', ...platform.config.mailProviders.map(({ name }) => name)]),
    getAccessToken,
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
  dependencies.sending.signInWith(createAccountSignIn(platform, getAccessToken))
  platform.jobs.handle(POLL_DEVICE_JOB, (run) => pollDevice(platform, run))
  platform.jobs.handle(REVOKE_GRANT_JOB, (run) => revokeGrant(platform, run))
  platform.jobs.recur('mail-accounts.delete-grants', DELETE_GRANTS_EVERY_MS, () => deleteOldGrants(platform))
  return {
    holdRestored,
    /** Numbers of all mail accounts of the instance, for health and metrics. */
    overview: () => readOverview(platform.database.read, platform.clock.now()),
    /** Accounts of the instance that need somebody, for the operator. */
    listTroubled: (limit: number) => listTroubled(platform.database.read, platform.clock.now(), limit),
    portable: [portableAccounts(platform)],
    getAccessToken,
    /** See app/listeners.ts. */
    listeners: {
      noteChanges: noteChanges(platform),
      noteSent: noteSent(platform),
      projectContent: accountsOfProject(platform),
    },
    routes: [
      ...accountRoutes(context),
      ...accountChangeRoutes(context),
      ...approvalRoutes(context),
      ...changeRoutes(context),
      ...folderRoutes(context),
      ...discoveryRoutes(context),
      ...verificationRoutes(context),
      ...signInRoutes(context),
    ],
  }
}

export type MailAccountsFeature = ReturnType<typeof createMailAccountsFeature>

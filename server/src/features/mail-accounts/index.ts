// Mail accounts: keeps mailboxes of IMAP servers in sync with projects, both ways. Promises: everything selected on the
// server is here, and a cursor never passes what was not stored; a process may die at any step. Never: a message erased
// on the server that nobody erased here by name, or a password shown, logged or sent to an unchecked host.

import type { Platform } from '#platform/platform'
import { accountRoutes } from './accounts/accounts.routes.ts'
import type { Dependencies, MailContext } from './context.ts'

export function createMailAccountsFeature(platform: Platform, dependencies: Dependencies) {
  const context: MailContext = { platform, ...dependencies }
  return {
    routes: [...accountRoutes(context)],
  }
}

export type MailAccountsFeature = ReturnType<typeof createMailAccountsFeature>

import type { Needs } from '#platform/platform'
import type { GrantEnded } from '../sign-in/access-token.ts'
import { findAccountLocked } from './accounts.store.ts'
import { changeState } from './change-state.ts'

/** Tells the account that a person must sign in again. Does nothing for a grant without an account. */
export const markSignInEnded =
  (platform: Needs<'clock' | 'database' | 'events' | 'ids'>): GrantEnded =>
  async (tx, tenantId, ownerId, detail) => {
    const account = await findAccountLocked(platform.database, tx, tenantId, ownerId)
    if (!account || account.state === 'paused' || account.state === 'removing') return
    await changeState(platform, tx, account, { state: 'needs_person', reason: 'sign_in_expired', detail })
  }

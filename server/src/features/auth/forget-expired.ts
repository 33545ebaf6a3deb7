import type { Needs } from '#platform/platform'
import { forgetLimits } from './limits/limits.store.ts'
import { forgetPlaces } from './notices/places.store.ts'
import { forgetOneTimeTokens } from './one-time-tokens.store.ts'
import { forgetSessions } from './sessions.store.ts'

/** A late click on an old link still gets an explanation. */
const GRACE_MS = 24 * 3_600_000
/** A network without a sign-in for a year counts as new. */
const PLACE_KEPT_MS = 365 * 24 * 3_600_000

export async function forgetExpired({ database, clock }: Needs<'clock' | 'database'>): Promise<void> {
  const before = clock.now() - GRACE_MS
  await database.transact(async (tx) => {
    await forgetSessions(tx, before)
    await forgetOneTimeTokens(tx, before)
    await forgetLimits(tx, before)
    await forgetPlaces(tx, clock.now() - PLACE_KEPT_MS)
  })
}

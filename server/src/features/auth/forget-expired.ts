import type { Needs } from '#platform/platform'
import { forgetLimits } from './limits/limits.store.ts'
import { forgetPlaces } from './notices/places.store.ts'
import { forgetOneTimeTokens } from './one-time-tokens.store.ts'
import { forgetSessions } from './sessions.store.ts'

/** Long enough that a late click on an old link still finds why it does not work. */
const GRACE_MS = 24 * 3_600_000
/** Where nobody signed in for a year is a new place. */
const PLACE_KEPT_MS = 365 * 24 * 3_600_000

/** Removes sessions, one-time tokens and counts that expired a day ago and more. */
export async function forgetExpired({ database, clock }: Needs<'clock' | 'database'>): Promise<void> {
  const before = clock.now() - GRACE_MS
  await database.transact(async (tx) => {
    await forgetSessions(tx, before)
    await forgetOneTimeTokens(tx, before)
    await forgetLimits(tx, before)
    await forgetPlaces(tx, clock.now() - PLACE_KEPT_MS)
  })
}

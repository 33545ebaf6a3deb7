import type { Needs } from '#platform/platform'
import { forgetChallenges } from './challenges.store.ts'

/** Removes challenges that nobody answered in time. */
export async function forgetPasskeyChallenges({ database, clock }: Needs<'clock' | 'database'>): Promise<void> {
  await database.transact(async (tx) => void (await forgetChallenges(tx, clock.now())))
}

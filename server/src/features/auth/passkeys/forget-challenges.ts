import type { Needs } from '#platform/platform'
import { forgetChallenges } from './challenges.store.ts'

export async function forgetPasskeyChallenges({ database, clock }: Needs<'clock' | 'database'>): Promise<void> {
  await database.transact(async (tx) => void (await forgetChallenges(tx, clock.now())))
}

import type { Needs } from '#platform/platform'
import { deleteChallengesBefore } from './challenges.store.ts'

export async function deleteExpiredChallenges({ database, clock }: Needs<'clock' | 'database'>): Promise<void> {
  await database.transact(async (tx) => void (await deleteChallengesBefore(tx, clock.now())))
}

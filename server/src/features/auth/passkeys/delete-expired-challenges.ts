import type { Needs } from '#platform/platform'
import { deleteChallengesBefore } from './challenges.store.ts'

export async function deleteExpiredChallenges({
  database,
  steadyTime,
}: Needs<'database' | 'steadyTime'>): Promise<void> {
  const now = await steadyTime.now()
  await database.transact(async (tx) => void (await deleteChallengesBefore(tx, now)))
}

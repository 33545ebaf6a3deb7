import type { Database } from '#platform/database/database'
import { readInstanceValue, upsertInstanceValue } from '#platform/database/instance-values'

const PAUSED_UNTIL = 'blobs.files-held-until'

/** The hold only expires and is never released: another caller may have requested the same one. */
export async function pauseFileRemoval(database: Database, until: number): Promise<void> {
  const pausedUntil = Number(await readInstanceValue(database.read, PAUSED_UNTIL))
  if (pausedUntil >= until) return
  await database.transact((tx) => upsertInstanceValue(tx, PAUSED_UNTIL, String(until)))
}

export const isFileRemovalPaused = async ({ read }: Database, now: number): Promise<boolean> =>
  Number(await readInstanceValue(read, PAUSED_UNTIL)) > now

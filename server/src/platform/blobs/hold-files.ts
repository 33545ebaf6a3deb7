import type { Database } from '#platform/database/database'
import { putInstanceValue, readInstanceValue } from '#platform/database/instance-values'

const HELD_UNTIL = 'blobs.files-held-until'

/** The hold only expires and is never released: another caller may have requested the same one. */
export async function holdFiles(database: Database, until: number): Promise<void> {
  const pausedUntil = Number(await readInstanceValue(database.read, HELD_UNTIL))
  if (pausedUntil >= until) return
  await database.transact((tx) => putInstanceValue(tx, HELD_UNTIL, String(until)))
}

export const areFilesHeld = async ({ read }: Database, now: number): Promise<boolean> =>
  Number(await readInstanceValue(read, HELD_UNTIL)) > now

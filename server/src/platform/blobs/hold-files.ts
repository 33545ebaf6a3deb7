import type { Database } from '#platform/database/database'
import { putInstanceValue, readInstanceValue } from '#platform/database/instance-values'

/** Until when no process may remove a file of a blob, in epoch milliseconds. */
const HELD_UNTIL = 'blobs.files-held-until'

/** It is not taken back, it only runs out: another may have asked for the same. */
export async function holdFiles(database: Database, until: number): Promise<void> {
  const held = Number(await readInstanceValue(database.read, HELD_UNTIL))
  if (held >= until) return
  await database.transact((tx) => putInstanceValue(tx, HELD_UNTIL, String(until)))
}

export const areFilesHeld = async ({ read }: Database, now: number): Promise<boolean> =>
  Number(await readInstanceValue(read, HELD_UNTIL)) > now

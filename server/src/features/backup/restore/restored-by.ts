import { DatabaseSync } from 'node:sqlite'
import type { Tx } from '#platform/database/database'
import { removeInstanceValue } from '#platform/database/instance-values'

/** Key that records which restore filled the database, until the first server starts on it. */
export const RESTORED_BY = 'backup.restored-by'

/** Writes the id into a staged and verified file, which no process has open. */
export function signFile(file: string, id: string): void {
  const database = new DatabaseSync(file)
  try {
    const sign = 'insert into instance_values (name, value) values (?, ?) on conflict (name) do update set value = ?'
    database.prepare(sign).run(RESTORED_BY, id, id)
  } finally {
    database.close()
  }
}

export async function claimRestored(tx: Tx): Promise<boolean> {
  const { numDeletedRows } = await removeInstanceValue(tx, RESTORED_BY)
  return numDeletedRows > 0n
}

import type { Database } from '#platform/database/database'
import { KEY_FINGERPRINT, removeInstanceValue } from '#platform/database/instance-values'
import { deleteAllSecrets } from './secrets.store.ts'

/**
 * Recovers from a lost key: deletes all sealed secrets, and the next start adopts its key. @returns the number of
 * deleted secrets.
 */
export const removeInstanceKey = (database: Database): Promise<number> =>
  database.transact(async (tx) => {
    await removeInstanceValue(tx, KEY_FINGERPRINT)
    return deleteAllSecrets(tx)
  })

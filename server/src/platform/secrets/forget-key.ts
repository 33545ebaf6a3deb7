import type { Database } from '#platform/database/database'
import { KEY_FINGERPRINT, removeInstanceValue } from '#platform/database/instance-values'
import { deleteAllSecrets } from './secrets.store.ts'

/**
 * For a key that is lost for good: everything that was sealed is removed, and the next start adopts the key that it
 * has. @returns how many secrets are gone.
 */
export const forgetKey = (database: Database): Promise<number> =>
  database.transact(async (tx) => {
    await removeInstanceValue(tx, KEY_FINGERPRINT)
    return deleteAllSecrets(tx)
  })

import type { ClientBase } from 'pg'
import { unreachable } from '../failures.ts'

/** PostgreSQL's function that waits for synchronous standbys. Its texts are translated, so the name identifies it. */
const WAITING = 'SyncRepWaitForLSN'

/**
 * Commits. With synchronous replication, a commit whose wait was cancelled succeeds with a warning, and a failover may
 * lose it. Throws AppError `unavailable` then, as after a lost answer.
 */
export async function refuseUnreplicated<T>(client: ClientBase, commit: () => Promise<T>): Promise<T> {
  let warned: unknown = null
  const watch = (notice: { routine?: string | undefined }): void => {
    if (notice.routine === WAITING) warned = notice
  }
  client.on('notice', watch)
  try {
    const result = await commit()
    if (warned) throw unreachable(warned)
    return result
  } finally {
    client.off('notice', watch)
  }
}

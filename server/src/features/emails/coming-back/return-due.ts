import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import type { Dependencies } from '../dependencies.ts'
import type { ThreadRow } from '../emails.tables.ts'
import { findThread } from '../threading/marks.store.ts'
import { nextReturn, returnReason } from '../threading/marks.ts'
import { type ChangedListener, trackChanges } from '../track-changes.ts'
import { RETURN_JOB } from './coming-back.jobs.ts'
import { listDue } from './due-threads.view.ts'
import { type ReturnedListener, returnThread } from './return-thread.ts'

type Parts = Needs<'clock' | 'database' | 'events'>
interface Listeners {
  readonly changed: readonly ChangedListener[]
  readonly returned: readonly ReturnedListener[]
}

/**
 * Returns a thread whose time has come. Its marks end in the same transaction, so a second job finds nothing to do.
 * @returns when to look again; null for never.
 */
export async function returnDue(
  platform: Parts,
  { projects }: Pick<Dependencies, 'projects'>,
  listeners: Listeners,
  tenantId: string,
  threadId: string,
): Promise<number | null> {
  const found = await findThread(platform.database.read, tenantId, threadId)
  if (!found) return null
  const thread = await platform.database.transact(async (tx) => {
    await projects.lock(tx, tenantId, found.project_id)
    const current = await findThread(tx, tenantId, threadId)
    const reason = current && returnReason(current, platform.clock.now())
    if (!reason || current.project_id !== found.project_id) return current
    const tracker = trackChanges(tenantId, listeners)
    await returnThread(platform, tx, tracker, current, reason, listeners.returned)
    await tracker.write(tx)
    return findThread(tx, tenantId, threadId)
  })
  if (thread && thread.project_id !== found.project_id)
    return returnDue(platform, { projects }, listeners, tenantId, threadId)
  return thread ? nextReturn(thread) : null
}

/** Returns all threads whose time has come, for those without a job: imported and merged threads. */
export async function returnAllDue(
  platform: Parts,
  dependencies: Pick<Dependencies, 'projects'>,
  listeners: Listeners,
  signal?: AbortSignal,
): Promise<void> {
  for (const { tenant_id, id } of await listDue(platform.database, platform.clock.now())) {
    signal?.throwIfAborted()
    await returnDue(platform, dependencies, listeners, tenant_id, id)
  }
}

/** Enqueues the job that returns the thread at its next time, if it has one. */
export async function scheduleReturn(platform: Needs<'jobs'>, tx: Tx, thread: ThreadRow | undefined): Promise<void> {
  const runAt = thread ? nextReturn(thread) : null
  if (!thread || runAt === null) return
  const { tenant_id: tenantId, id: threadId } = thread
  await platform.jobs.enqueue(tx, RETURN_JOB, { tenantId, payload: { threadId }, runAt, key: threadId })
}

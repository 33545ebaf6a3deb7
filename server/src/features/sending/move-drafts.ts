import type { ProjectContent } from '#features/projects/index'
import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import { recordDraftEvent } from './drafts/draft-events.ts'
import { countLive, deleteEnded, moveAllDrafts, moveDrafts } from './drafts/drafts.store.ts'
import { isLive } from './drafts/drafts.ts'
import { listOfThread } from './drafts/drafts.view.ts'
import { deleteOutgoingOf, messagesOf, moveAllOutgoing, moveOutgoingOf } from './outbox/outbox.store.ts'

/** Moves a thread's drafts to another project. Call it before the thread's identifiers move. */
export async function moveWithThread(
  platform: Needs<'clock' | 'events'>,
  tx: Tx,
  tenantId: string,
  threadId: string,
  projectId: string,
): Promise<void> {
  const ids = (await listOfThread(tx, tenantId, threadId)).map(({ id }) => id)
  const moved = await moveDrafts(tx, tenantId, ids, projectId, platform.clock.now())
  await moveOutgoingOf(tx, tenantId, ids, projectId)
  for (const draft of moved) if (isLive(draft)) await recordDraftEvent(platform, tx, draft)
}

/**
 * Moves the drafts outside moved threads. Sent and discarded drafts do not block a project's deletion. Outgoing emails
 * move with their drafts.
 */
export const draftsOfProject = (platform: Needs<'blobs' | 'clock' | 'events'>): ProjectContent => ({
  noun: 'drafts',
  count: countLive,
  async move(tx, tenantId, fromId, toId) {
    const moved = await moveAllDrafts(tx, tenantId, fromId, toId, platform.clock.now())
    await moveAllOutgoing(tx, tenantId, fromId, toId)
    for (const draft of moved) if (isLive(draft)) await recordDraftEvent(platform, tx, draft)
  },
  async clear(tx, tenantId, projectId) {
    await platform.blobs.release(tx, tenantId, await messagesOf(tx, tenantId, projectId))
    await deleteEnded(tx, tenantId, projectId)
    await deleteOutgoingOf(tx, tenantId, projectId)
  },
})

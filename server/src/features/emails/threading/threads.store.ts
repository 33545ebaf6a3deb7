import type { Reads, Tx } from '#platform/database/database'

/** The threads that these identifiers belong to already, oldest first (thread ids ascend with time). */
export async function findThreadsOf(db: Reads, tenantId: string, projectId: string, identifiers: string[]) {
  const nodes = await db
    .selectFrom('thread_nodes')
    .select(['message_id', 'thread_id'])
    .where('tenant_id', '=', tenantId)
    .where('project_id', '=', projectId)
    .where('message_id', 'in', identifiers)
    .execute()
  return {
    known: new Set(nodes.map((node) => node.message_id)),
    threadIds: [...new Set(nodes.map((node) => node.thread_id))].sort(),
  }
}

export async function insertNodes(
  tx: Tx,
  tenantId: string,
  projectId: string,
  threadId: string,
  identifiers: string[],
): Promise<void> {
  if (identifiers.length === 0) return
  await tx
    .insertInto('thread_nodes')
    .values(
      identifiers.map((id) => ({ tenant_id: tenantId, project_id: projectId, message_id: id, thread_id: threadId })),
    )
    .execute()
}

/** Every node and mail of these threads belongs to `keep` from now on. */
export async function absorbThreads(tx: Tx, tenantId: string, keep: string, absorbed: string[]): Promise<void> {
  await tx
    .updateTable('thread_nodes')
    .set({ thread_id: keep })
    .where('tenant_id', '=', tenantId)
    .where('thread_id', 'in', absorbed)
    .execute()
  await tx
    .updateTable('emails')
    .set({ thread_id: keep })
    .where('tenant_id', '=', tenantId)
    .where('thread_id', 'in', absorbed)
    .execute()
}

export async function growThread(
  tx: Tx,
  tenantId: string,
  projectId: string,
  threadId: string,
  by: number,
): Promise<void> {
  await tx
    .insertInto('threads')
    .values({ tenant_id: tenantId, id: threadId, project_id: projectId, size: by })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'id']).doUpdateSet((eb) => ({ size: eb('threads.size', '+', by) })),
    )
    .execute()
}

/** Removes thread rows and says how many mails they had. */
export async function removeThreads(tx: Tx, tenantId: string, threadIds: string[]): Promise<number> {
  const rows = await tx
    .deleteFrom('threads')
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', threadIds)
    .returning('size')
    .execute()
  return rows.reduce((sum, row) => sum + row.size, 0)
}

/**
 * Brings the identifiers of a thread into another project, however many there are.
 * @returns the threads there that know one of them already.
 */
export async function moveNodes(tx: Tx, tenantId: string, threadId: string, projectId: string): Promise<string[]> {
  const there = () =>
    tx
      .selectFrom('thread_nodes as known')
      .innerJoin('thread_nodes as moving', (join) =>
        join
          .onRef('moving.tenant_id', '=', 'known.tenant_id')
          .onRef('moving.message_id', '=', 'known.message_id')
          .on('moving.thread_id', '=', threadId),
      )
      .where('known.tenant_id', '=', tenantId)
      .where('known.project_id', '=', projectId)
  const met = await there().select('known.thread_id').distinct().execute()
  const own = tx.deleteFrom('thread_nodes').where('tenant_id', '=', tenantId).where('thread_id', '=', threadId)
  await own.where('message_id', 'in', there().select('known.message_id')).execute()
  await tx
    .updateTable('thread_nodes')
    .set({ project_id: projectId })
    .where('tenant_id', '=', tenantId)
    .where('thread_id', '=', threadId)
    .execute()
  return met.map((row) => row.thread_id)
}

/** A thread without any mail is forgotten, with the message ids that made it one. */
export async function removeEmptyThread(tx: Tx, tenantId: string, threadId: string): Promise<void> {
  const gone = await tx
    .deleteFrom('threads')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', threadId)
    .where('size', '<=', 0)
    .returning('id')
    .executeTakeFirst()
  if (!gone) return
  await tx.deleteFrom('thread_nodes').where('tenant_id', '=', tenantId).where('thread_id', '=', threadId).execute()
}

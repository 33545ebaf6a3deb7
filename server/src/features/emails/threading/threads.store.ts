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
  return { known: new Set(nodes.map((node) => node.message_id)), threadIds: [...new Set(nodes.map((node) => node.thread_id))].sort() }
}

export async function insertNodes(tx: Tx, tenantId: string, projectId: string, threadId: string, identifiers: string[]): Promise<void> {
  if (identifiers.length === 0) return
  await tx
    .insertInto('thread_nodes')
    .values(identifiers.map((id) => ({ tenant_id: tenantId, project_id: projectId, message_id: id, thread_id: threadId })))
    .execute()
}

/** Every node and mail of these threads belongs to `keep` from now on. */
export async function absorbThreads(tx: Tx, tenantId: string, keep: string, absorbed: string[]): Promise<void> {
  for (const table of ['thread_nodes', 'emails'] as const) {
    await tx
      .updateTable(table)
      .set({ thread_id: keep })
      .where('tenant_id', '=', tenantId)
      .where('thread_id', 'in', absorbed)
      .execute()
  }
}

export async function growThread(tx: Tx, tenantId: string, projectId: string, threadId: string, by: number): Promise<void> {
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

export const listNodes = (db: Reads, tenantId: string, threadId: string): Promise<{ message_id: string }[]> =>
  db
    .selectFrom('thread_nodes')
    .select('message_id')
    .where('tenant_id', '=', tenantId)
    .where('thread_id', '=', threadId)
    .orderBy('message_id')
    .execute()

export const deleteNodes = (tx: Tx, tenantId: string, threadId: string) =>
  tx.deleteFrom('thread_nodes').where('tenant_id', '=', tenantId).where('thread_id', '=', threadId).execute()

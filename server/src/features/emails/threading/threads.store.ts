import type { Reads, Tx } from '#platform/database/database'

/** A statement takes only so many values, and a thread may have any number of identifiers. */
const SLICE = 1_000

const slicesOf = (identifiers: string[]): string[][] =>
  Array.from({ length: Math.ceil(identifiers.length / SLICE) }, (_, index) =>
    identifiers.slice(index * SLICE, (index + 1) * SLICE),
  )

const findNodes = (db: Reads, tenantId: string, projectId: string, identifiers: string[]) =>
  db
    .selectFrom('thread_nodes')
    .select(['message_id', 'thread_id'])
    .where('tenant_id', '=', tenantId)
    .where('project_id', '=', projectId)
    .where('message_id', 'in', identifiers)
    .execute()

/** The threads that these identifiers belong to already, oldest first (thread ids ascend with time). */
export async function findThreadsOf(db: Reads, tenantId: string, projectId: string, identifiers: string[]) {
  const nodes: { message_id: string; thread_id: string }[] = []
  for (const slice of slicesOf(identifiers)) nodes.push(...(await findNodes(db, tenantId, projectId, slice)))
  return { known: new Set(nodes.map((node) => node.message_id)), threadIds: [...new Set(nodes.map((node) => node.thread_id))].sort() }
}

export async function insertNodes(tx: Tx, tenantId: string, projectId: string, threadId: string, identifiers: string[]): Promise<void> {
  for (const slice of slicesOf(identifiers)) {
    await tx
      .insertInto('thread_nodes')
      .values(slice.map((id) => ({ tenant_id: tenantId, project_id: projectId, message_id: id, thread_id: threadId })))
      .execute()
  }
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

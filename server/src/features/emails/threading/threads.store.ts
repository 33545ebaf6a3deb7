import type { Reads, Tx } from '#platform/database/database'
import { hotQueryOfMany } from '#platform/database/hot-query'
import { insertRows } from '#platform/database/insert-rows'

/** Identifiers per query, within the parameter limits of both databases. */
const MAX_IDENTIFIERS = 1024

export async function findThreadsOf(
  db: Reads,
  tenantId: string,
  projectId: string,
  identifiers: readonly string[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (let from = 0; from < identifiers.length; from += MAX_IDENTIFIERS) {
    const nodes = await selectNodes(db, { tenantId, projectId }, identifiers.slice(from, from + MAX_IDENTIFIERS))
    for (const node of nodes) found.set(node.message_id, node.thread_id)
  }
  return found
}

const selectNodes = hotQueryOfMany((db, params: { tenantId: string; projectId: string }, identifiers) =>
  db
    .selectFrom('thread_nodes')
    .select(['message_id', 'thread_id'])
    .where('tenant_id', '=', params.tenantId)
    .where('project_id', '=', params.projectId)
    .where('message_id', 'in', identifiers),
)

export const insertNodes = insertRows('thread_nodes')

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

export const addThreadSizes = insertRows(
  'threads',
  'on conflict (tenant_id, id) do update set size = threads.size + excluded.size',
)

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
 * Moves a thread's identifiers to another project.
 * @returns threads of that project that share an identifier.
 */
export async function moveNodes(tx: Tx, tenantId: string, threadId: string, projectId: string): Promise<string[]> {
  const sharedNodes = () =>
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
  const sharedThreads = await sharedNodes().select('known.thread_id').distinct().execute()
  const own = tx.deleteFrom('thread_nodes').where('tenant_id', '=', tenantId).where('thread_id', '=', threadId)
  await own.where('message_id', 'in', sharedNodes().select('known.message_id')).execute()
  await tx
    .updateTable('thread_nodes')
    .set({ project_id: projectId })
    .where('tenant_id', '=', tenantId)
    .where('thread_id', '=', threadId)
    .execute()
  return sharedThreads.map((row) => row.thread_id)
}

export async function removeEmptyThread(tx: Tx, tenantId: string, threadId: string): Promise<void> {
  const removed = await tx
    .deleteFrom('threads')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', threadId)
    .where('size', '<=', 0)
    .returning('id')
    .executeTakeFirst()
  if (!removed) return
  await tx.deleteFrom('thread_nodes').where('tenant_id', '=', tenantId).where('thread_id', '=', threadId).execute()
}

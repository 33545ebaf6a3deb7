import type { Tx } from '#platform/database/database'
import type { MailCounts } from './mail-counts.ts'
import { refreshHeads, removeHeads } from './thread-heads.ts'
import { absorbThreads, findThreadsOf, growThreads, insertNodes, removeThreads } from './threads.store.ts'

export interface JoinRequest {
  tenantId: string
  projectId: string
  /** From `threadIdentifiers`; at least one. */
  identifiers: string[]
  /** The thread that begins, or moves here, if none of the identifiers is known. */
  threadId: string
}

/**
 * The thread that these identifiers belong to. A thread is a connected set, so identifiers of several threads join
 * them: the oldest id stays, whatever the order of arrival. The caller holds the project (see ProjectsFeature.hold).
 */
export async function joinThread(tx: Tx, counts: MailCounts, request: JoinRequest): Promise<string> {
  const { tenantId, projectId, identifiers } = request
  const known = await findThreadsOf(tx, tenantId, projectId, identifiers)
  const [keep = request.threadId, ...absorbed] = [...new Set(known.values())].sort()
  const unknown = identifiers.filter((id) => !known.has(id))
  await insertNodes(
    tx,
    unknown.map((id) => ({ tenant_id: tenantId, project_id: projectId, message_id: id, thread_id: keep })),
  )
  if (absorbed.length > 0) await mergeThreads(tx, counts, { tenantId, projectId, keep, absorbed })
  return keep
}

interface Merge {
  tenantId: string
  projectId: string
  keep: string
  absorbed: string[]
}

export async function mergeThreads(
  tx: Tx,
  counts: MailCounts,
  { tenantId, projectId, keep, absorbed }: Merge,
): Promise<void> {
  await removeHeads(tx, counts, tenantId, absorbed)
  await absorbThreads(tx, tenantId, keep, absorbed)
  const size = await removeThreads(tx, tenantId, absorbed)
  await growThreads(tx, [{ tenant_id: tenantId, id: keep, project_id: projectId, size }])
  await refreshHeads(tx, counts, tenantId, keep)
}

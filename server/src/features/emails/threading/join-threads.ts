import type { Tx } from '#platform/database/database'
import type { MailCounts } from './mail-counts.ts'
import { changeMarks, listMarked } from './marks.store.ts'
import { mergeMarks } from './marks.ts'
import { type Newcomer, planThreads, type ThreadPlan } from './plan-threads.ts'
import { refreshHeads, removeHeads } from './thread-heads.ts'
import { absorbThreads, addThreadSizes, findThreadsOf, insertNodes, removeThreads } from './threads.store.ts'

interface ProjectScope {
  tenantId: string
  projectId: string
}

/**
 * Stores all thread links of these emails; the caller still adds them to the sizes. The caller locks the project (see
 * ProjectsFeature.hold).
 */
export async function joinThreads(
  tx: Tx,
  counts: MailCounts,
  { tenantId, projectId }: ProjectScope,
  newcomers: readonly Newcomer[],
): Promise<ThreadPlan> {
  const named = [...new Set(newcomers.flatMap(({ identifiers, lookedUp = [] }) => [...identifiers, ...lookedUp]))]
  const plan = planThreads(await findThreadsOf(tx, tenantId, projectId, named), newcomers)
  await insertNodes(
    tx,
    plan.newIdentifiers.map(({ identifier, threadId }) => ({
      tenant_id: tenantId,
      project_id: projectId,
      message_id: identifier,
      thread_id: threadId,
    })),
  )
  for (const merge of plan.merges) await mergeThreads(tx, counts, { tenantId, projectId, ...merge })
  return plan
}

interface Merge extends ProjectScope {
  keep: string
  absorbed: string[]
}

export async function mergeThreads(
  tx: Tx,
  counts: MailCounts,
  { tenantId, projectId, keep, absorbed }: Merge,
): Promise<void> {
  const marked = await listMarked(tx, tenantId, [keep, ...absorbed])
  await removeHeads(tx, counts, tenantId, absorbed)
  await absorbThreads(tx, tenantId, keep, absorbed)
  const size = await removeThreads(tx, tenantId, absorbed)
  await addThreadSizes(tx, [{ tenant_id: tenantId, id: keep, project_id: projectId, size }])
  if (marked.length > 0) await changeMarks(tx, tenantId, keep, mergeMarks(marked))
  await refreshHeads(tx, counts, tenantId, keep)
}

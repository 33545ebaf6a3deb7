import { breathe } from '#platform/clock/wait'
import type { Tx } from '#platform/database/database'
import type { JobRun } from '#platform/jobs/jobs'
import type { Needs } from '#platform/platform'
import type { Dependencies } from '../dependencies.ts'
import { countMail } from '../threading/mail-counts.ts'
import { refreshHeads } from '../threading/thread-heads.ts'
import { FILL_LISTS } from './fill-lists.jobs.ts'

/** Threads per transaction. */
const SLICE = 100
/** Slices of one job; the next job continues, so that a restart repeats little. */
const SLICES = 20

/** Fills the filtered lists of an account, by thread. Filling a thread again changes nothing. */
export async function fillLists(
  platform: Needs<'database' | 'jobs'>,
  { projects }: Pick<Dependencies, 'projects'>,
  { tenantId, payload, signal }: JobRun<{ after: string }>,
): Promise<void> {
  const { database, jobs } = platform
  let { after } = payload
  for (let slice = 0; slice < SLICES; slice += 1) {
    signal.throwIfAborted()
    const threads = await database.read
      .selectFrom('threads')
      .select(['id', 'project_id'])
      .where('tenant_id', '=', tenantId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(SLICE)
      .execute()
    const isLast = threads.length < SLICE
    await database.transact(async (tx) => {
      const counts = countMail(tenantId)
      for (const [project, those] of projectsOf(threads)) {
        await projects.lock(tx, tenantId, project)
        for (const { id } of those)
          if (await isIn(tx, tenantId, project, id)) await refreshHeads(tx, counts, tenantId, id)
      }
      await counts.write(tx)
      if (isLast) await noteFilled(tx, tenantId)
    })
    if (isLast) return
    after = threads.at(-1)?.id ?? after
    await breathe()
  }
  await database.transact((tx) => jobs.enqueue(tx, FILL_LISTS, { tenantId, payload: { after } }))
}

const projectsOf = (threads: readonly { id: string; project_id: string }[]) =>
  [...Map.groupBy(threads, ({ project_id }) => project_id)].sort(([a], [b]) => (a < b ? -1 : 1))

/** A thread that was moved meanwhile is filled. */
const isIn = (tx: Tx, tenantId: string, projectId: string, threadId: string) =>
  tx
    .selectFrom('threads')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', threadId)
    .where('project_id', '=', projectId)
    .executeTakeFirst()

const noteFilled = (tx: Tx, tenantId: string) =>
  tx.deleteFrom('unfilled_lists').where('tenant_id', '=', tenantId).execute()

import type { Tx } from '#platform/database/database'
import type { JobRun } from '#platform/jobs/jobs'
import type { Needs } from '#platform/platform'
import { walkRows } from '../catching-up/walk-rows.ts'
import type { Dependencies } from '../dependencies.ts'
import { countMail } from '../threading/mail-counts.ts'
import { refreshHeads } from '../threading/thread-heads.ts'
import { FILL_LISTS } from './fill-lists.jobs.ts'

const THREADS = { kind: FILL_LISTS, table: 'threads', slice: 100 } as const

/** Fills the filtered lists of an account, by thread. Filling a thread again changes nothing. */
export function fillLists(
  platform: Needs<'database' | 'jobs'>,
  { projects }: Pick<Dependencies, 'projects'>,
  run: JobRun<{ after: string }>,
): Promise<void> {
  const { tenantId } = run
  return walkRows(platform, THREADS, run, (threads, isLast) =>
    platform.database.transact(async (tx) => {
      const counts = countMail(tenantId)
      for (const [project, those] of projectsOf(threads)) {
        await projects.lock(tx, tenantId, project)
        for (const { id } of those)
          if (await isIn(tx, tenantId, project, id)) await refreshHeads(tx, counts, tenantId, id)
      }
      await counts.write(tx)
      if (isLast) await noteFilled(tx, tenantId)
    }),
  )
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

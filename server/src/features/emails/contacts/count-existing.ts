import { breathe } from '#platform/clock/wait'
import type { JobRun } from '#platform/jobs/jobs'
import type { Needs } from '#platform/platform'
import type { Dependencies } from '../dependencies.ts'
import { COUNT_CONTACTS } from './contacts.jobs.ts'
import { recountContacts } from './count-contacts.ts'

const SLICE = 200
/** Slices of one job; the next job continues, so that a restart repeats little. */
const SLICES = 20

/** Counts the stored emails of an account, by id. Counting an email again changes nothing. */
export async function countExisting(
  platform: Needs<'database' | 'jobs'>,
  { projects }: Pick<Dependencies, 'projects'>,
  { tenantId, payload, signal }: JobRun<{ after: string }>,
): Promise<void> {
  const { database, jobs } = platform
  let { after } = payload
  for (let slice = 0; slice < SLICES; slice += 1) {
    signal.throwIfAborted()
    const ids = await database.read
      .selectFrom('emails')
      .select(['id', 'project_id'])
      .where('tenant_id', '=', tenantId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(SLICE)
      .execute()
    const projectIds = [...new Set(ids.map(({ project_id }) => project_id))].sort()
    await database.transact(async (tx) => {
      for (const { id } of (await projects.list(tx, tenantId)).filter(({ id }) => projectIds.includes(id)))
        await projects.lock(tx, tenantId, id)
      await recountContacts(
        tx,
        tenantId,
        ids.map(({ id }) => id),
      )
    })
    after = ids.at(-1)?.id ?? after
    if (ids.length < SLICE) return
    await breathe()
  }
  await database.transact((tx) => jobs.enqueue(tx, COUNT_CONTACTS, { tenantId, payload: { after } }))
}

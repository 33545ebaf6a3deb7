import type { JobRun } from '#platform/jobs/jobs'
import type { Needs } from '#platform/platform'
import { walkRows } from '../catching-up/walk-rows.ts'
import type { Dependencies } from '../dependencies.ts'
import { COUNT_CONTACTS } from './contacts.jobs.ts'
import { recountContacts } from './count-contacts.ts'

const EMAILS = { kind: COUNT_CONTACTS, table: 'emails', slice: 200 } as const

/** Counts the stored emails of an account. Counting an email again changes nothing. */
export function countExisting(
  platform: Needs<'database' | 'jobs'>,
  { projects }: Pick<Dependencies, 'projects'>,
  run: JobRun<{ after: string }>,
): Promise<void> {
  const { tenantId } = run
  return walkRows(platform, EMAILS, run, async (emails) => {
    const projectIds = [...new Set(emails.map(({ project_id }) => project_id))].sort()
    await platform.database.transact(async (tx) => {
      for (const { id } of (await projects.list(tx, tenantId)).filter(({ id }) => projectIds.includes(id)))
        await projects.lock(tx, tenantId, id)
      await recountContacts(
        tx,
        tenantId,
        emails.map(({ id }) => id),
      )
    })
  })
}

import { sql } from 'kysely'
import type { Reads, Tx } from '#platform/database/database'

// The jobs of an account that moves to another instance are held: nothing claims them, and they move with their ids, so
// that an attempt that was interrupted is recognized there as after a crash.

/** Holds waiting jobs. Running ones lose their lease and are held when their handlers end. @returns how many still run. */
export async function holdJobs(tx: Tx, tenantId: string, now: number): Promise<number> {
  await tx
    .updateTable('jobs')
    .set({ state: 'held' })
    .where('tenant_id', '=', tenantId)
    .where('state', '=', 'waiting')
    .execute()
  // Their process is dead, so nobody else ends them.
  await tx
    .updateTable('jobs')
    .set({ state: 'held', lease_owner: null, lease_until: null })
    .where('tenant_id', '=', tenantId)
    .where('state', '=', 'running')
    .where('lease_until', '<', now)
    .execute()
  return countRunning(tx, tenantId)
}

async function countRunning(db: Reads, tenantId: string): Promise<number> {
  const running = db.selectFrom('jobs').where('tenant_id', '=', tenantId).where('state', '=', 'running')
  const { count } = await running.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return Number(count)
}

/** Lets held jobs wait for a process again. At most one job of a key waits: the one that has been started most often. */
export async function releaseJobs(tx: Tx, tenantId: string): Promise<void> {
  await sql`
    delete from jobs where tenant_id = ${tenantId} and state = 'held' and key is not null and exists (
      select 1 from jobs as twin
      where twin.tenant_id = jobs.tenant_id and twin.kind = jobs.kind and twin.key = jobs.key
        and (twin.state = 'waiting' or (
          twin.state = 'held' and (twin.attempt > jobs.attempt or (twin.attempt = jobs.attempt and twin.id < jobs.id))))
    )`.execute(tx)
  await tx
    .updateTable('jobs')
    .set({ state: 'waiting' })
    .where('tenant_id', '=', tenantId)
    .where('state', '=', 'held')
    .execute()
}

import type { Clock } from '#platform/clock/clock'
import type { Ids } from '#platform/crypto/ids'
import type { Database, Tx } from '#platform/database/database'
import type { JobRow } from './jobs.tables.ts'

/** A dead process's jobs are taken over after this long without a heartbeat. */
export const LEASE_MS = 15_000

const ERROR_LIMIT = 1_000

/** The rows of the job table: orders, claims and what became of them. Each change is one compare-and-set. */
export function createJobTable(database: Database, clock: Clock, ids: Ids, owner: string) {
  const mine = { state: 'running', lease_owner: owner } as const

  async function insert(tx: Tx, order: { tenantId: string; kind: string; payload: unknown; runAt: number; key: string | null }) {
    await tx
      .insertInto('jobs')
      .values({
        tenant_id: order.tenantId,
        id: ids.next(),
        kind: order.kind,
        payload: JSON.stringify(order.payload),
        key: order.key,
        run_at: order.runAt,
        state: 'waiting',
        attempt: 0,
        lease_owner: null,
        lease_until: null,
        last_error: '',
        created_at: clock.now(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }

  async function claim(kind: string, limit: number): Promise<JobRow[]> {
    return database.transact(async (tx) => {
      const due = tx
        .selectFrom('jobs')
        .select(['tenant_id', 'id'])
        .where('state', '=', 'waiting')
        .where('kind', '=', kind)
        .where('run_at', '<=', clock.now())
        .orderBy('run_at')
        .orderBy('id')
        .limit(limit)
      const rows = await database.skipLocked(due).execute()
      if (rows.length === 0) return []
      return tx
        .updateTable('jobs')
        .set((eb) => ({ ...mine, lease_until: clock.now() + LEASE_MS, attempt: eb('attempt', '+', 1) }))
        .where('state', '=', 'waiting')
        .where('id', 'in', rows.map((row) => row.id))
        .returningAll()
        .execute()
    })
  }

  /** When the next waiting job of these kinds is due, or null. */
  async function nextDue(kinds: string[]): Promise<number | null> {
    const row = await database.read
      .selectFrom('jobs')
      .select('run_at')
      .where('state', '=', 'waiting')
      .where('kind', 'in', kinds)
      .orderBy('run_at')
      .limit(1)
      .executeTakeFirst()
    return row?.run_at ?? null
  }

  const settle = (job: JobRow, change: Partial<JobRow> | 'done') =>
    database.transact(async (tx) => {
      if (change === 'done') {
        await tx
          .deleteFrom('jobs')
          .where('tenant_id', '=', job.tenant_id)
          .where('id', '=', job.id)
          .where('lease_owner', '=', owner)
          .execute()
        return
      }
      // A waiting twin with the same key may have been ordered meanwhile; then this one has nothing left to say.
      const twin =
        change.state === 'waiting' && job.key !== null
          ? await tx
              .selectFrom('jobs')
              .select('id')
              .where('tenant_id', '=', job.tenant_id)
              .where('kind', '=', job.kind)
              .where('key', '=', job.key)
              .where('state', '=', 'waiting')
              .executeTakeFirst()
          : undefined
      const mineStill = tx
        .updateTable('jobs')
        .set({ lease_owner: null, lease_until: null, ...change, ...(twin ? { key: null } : {}) })
        .where('tenant_id', '=', job.tenant_id)
        .where('id', '=', job.id)
        .where('lease_owner', '=', owner)
      await mineStill.execute()
    })

  return {
    insert,
    claim,
    nextDue,
    finish: (job: JobRow) => settle(job, 'done'),
    /** Back in the queue without counting this try. */
    release: (job: JobRow, runAt: number) => settle(job, { state: 'waiting', run_at: runAt, attempt: job.attempt - 1 }),
    retry: (job: JobRow, runAt: number, error: string) =>
      settle(job, { state: 'waiting', run_at: runAt, last_error: error.slice(0, ERROR_LIMIT) }),
    bury: (job: JobRow, error: string) => settle(job, { state: 'dead', last_error: error.slice(0, ERROR_LIMIT) }),

    /** Keeps the leases of this process alive. */
    async beat(): Promise<void> {
      await database.transact((tx) =>
        tx
          .updateTable('jobs')
          .set({ lease_until: clock.now() + LEASE_MS })
          .where('state', '=', 'running')
          .where('lease_owner', '=', owner)
          .execute(),
      )
    },

    /** Puts back what dead processes held. Where this is the only process, every lease is from a dead one. */
    async reclaim(everyone: boolean): Promise<number> {
      const result = await database.transact((tx) => {
        const held = tx
          .updateTable('jobs')
          .set({ state: 'waiting', key: null, lease_owner: null, lease_until: null, run_at: clock.now() })
          .where('state', '=', 'running')
        return (everyone ? held : held.where('lease_until', '<', clock.now())).executeTakeFirst()
      })
      return Number(result.numUpdatedRows)
    },
  }
}

export type JobTable = ReturnType<typeof createJobTable>

import { type SqlBool, sql } from 'kysely'
import { isHere } from '#platform/account-moves/refuse-parked'
import type { Clock } from '#platform/clock/clock'
import type { Ids } from '#platform/crypto/ids'
import type { Database, Tx } from '#platform/database/database'
import { type ClaimOrder, shareAmongAccounts } from './claim-jobs.ts'
import type { JobRow } from './jobs.tables.ts'

/** Jobs of a dead process are reclaimed after this time without a heartbeat. */
export const LEASE_MS = 15_000
/** Maximum clock difference between two processes. Later times come from a clock that jumped. */
export const APART_MS = 60_000

const ERROR_LIMIT = 1_000
/** Maximum attempts to requeue a job when its twin appears and disappears at the same moment. */
const REQUEUE_ATTEMPTS = 5

// Literals, not parameters: otherwise neither planner uses the partial indexes.
const WAITING = sql<'waiting'>`'waiting'`
const RUNNING = sql<'running'>`'running'`
const ONE_PER_KEY = sql<SqlBool>`state = 'waiting' and key is not null`
const EARLIER = sql<number>`case when excluded.run_at < jobs.run_at then excluded.run_at else jobs.run_at end`

/** The jobs of an account that moves wait until the move ends. */
const stateToWait = (tenantId: string) =>
  sql<'waiting' | 'held'>`case when ${isHere(sql`${tenantId}`)} then 'waiting' else 'held' end`

type JobId = Pick<JobRow, 'tenant_id' | 'id'>
type Requeued = { run_at: number; attempt?: number; last_error?: string }

const anyOf = (jobs: readonly JobId[]) =>
  sql<SqlBool>`(tenant_id, id) in (values ${sql.join(jobs.map((job) => sql`(${job.tenant_id}, ${job.id})`))})`

export interface NewJob {
  tenantId: string
  kind: string
  payload: unknown
  runAt: number
  key: string | null
}

/** Stores the rows of the job table. Each change is one compare-and-set. */
export function createJobTable(database: Database, clock: Clock, ids: Ids, owner: string) {
  /**
   * Updates a waiting twin with the same key, which also locks it. So on PostgreSQL it cannot start before this
   * transaction commits the changes that it may need.
   */
  async function insert(tx: Tx, { tenantId, kind, payload, runAt, key }: NewJob): Promise<void> {
    const inserting = tx.insertInto('jobs').values({
      tenant_id: tenantId,
      id: ids.next(),
      kind,
      payload: JSON.stringify(payload ?? null),
      key,
      run_at: runAt,
      state: 'waiting',
      attempt: 0,
      lease_owner: null,
      lease_until: null,
      last_error: '',
      created_at: clock.now(),
    })
    const once = inserting.onConflict((conflict) =>
      conflict.columns(['tenant_id', 'kind', 'key']).where(ONE_PER_KEY).doUpdateSet({ run_at: EARLIER }),
    )
    await (key === null ? inserting : once).execute()
  }

  async function dueTimes(kinds: readonly string[]): Promise<Map<string, number>> {
    // Not min(): PostgreSQL may read every row for it when the table has just grown.
    const probes = kinds.map(
      (kind, i) => sql`(
        select run_at from jobs where state = 'waiting' and kind = ${kind} order by run_at, id limit 1
      ) as ${sql.ref(`due_${i}`)}`,
    )
    const { rows } = await sql<Record<string, number | null>>`select ${sql.join(probes)}`.execute(database.read)
    const due = new Map<string, number>()
    for (const [i, kind] of kinds.entries()) {
      const at = rows[0]?.[`due_${i}`]
      if (typeof at === 'number') due.set(kind, at)
    }
    return due
  }

  const dueOf = (tx: Tx, kind: string) =>
    tx
      .selectFrom('jobs')
      .select(['tenant_id', 'id'])
      .where('state', '=', WAITING)
      .where('kind', '=', kind)
      .where('run_at', '<=', clock.now())
      .orderBy('run_at')
      .orderBy('id')

  /** Claims due jobs in turns of the accounts; the oldest of an account first. */
  async function claim(order: ClaimOrder): Promise<JobRow[]> {
    const { kind, free } = order
    return database.transact(async (tx) => {
      const due = await dueOf(tx, kind)
        .limit(free + 1)
        .execute()
      if (due.length === 0) return []
      // Without a backlog nobody has to wait, so there is nothing to share.
      if (due.length <= free) return begin(tx, await database.skipLocked(dueOf(tx, kind).limit(free)).execute())
      const jobs: JobId[] = []
      for (const { tenantId, jobs: count } of await shareAmongAccounts(tx, order, clock.now())) {
        const oldest = dueOf(tx, kind).where('tenant_id', '=', tenantId).limit(count)
        jobs.push(...(await database.skipLocked(oldest).execute()))
      }
      // Many accounts whose jobs are not yet due may stand before those with due ones.
      if (jobs.length === 0 && free > 0)
        jobs.push(...(await database.skipLocked(dueOf(tx, kind).limit(free)).execute()))
      return begin(tx, jobs)
    })
  }

  /** @returns the jobs in the given order; the last one is of the account that was served last. */
  async function begin(tx: Tx, jobs: readonly JobId[]): Promise<JobRow[]> {
    if (jobs.length === 0) return []
    const lease = { state: 'running', lease_owner: owner, lease_until: clock.now() + LEASE_MS } as const
    const begun = await tx
      .updateTable('jobs')
      .set((eb) => ({ ...lease, attempt: eb('attempt', '+', 1) }))
      .where(anyOf(jobs))
      .returningAll()
      .execute()
    const rows = new Map(begun.map((row) => [row.id, row]))
    return jobs.flatMap(({ id }) => rows.get(id) ?? [])
  }

  /** Matches only while this attempt holds the lease. */
  const whereLeased = <Q extends Filterable<Q>>(query: Q, job: JobRow): Q =>
    query
      .where('tenant_id', '=', job.tenant_id)
      .where('id', '=', job.id)
      .where('state', '=', 'running')
      .where('lease_owner', '=', job.lease_owner)
      .where('attempt', '=', job.attempt)

  const removeIn = (tx: Tx, job: JobRow) => whereLeased(tx.deleteFrom('jobs'), job).execute()

  async function remove(job: JobRow): Promise<void> {
    await database.transact((tx) => removeIn(tx, job))
  }

  /** Requeues the job, unless a twin with its key was enqueued meanwhile: then the twin does the work. */
  async function requeue(job: JobRow, change: Requeued, expired = false): Promise<void> {
    for (let attempts = 1; ; attempts += 1) {
      try {
        await database.transact(async (tx) => {
          const waiting = { state: stateToWait(job.tenant_id), lease_owner: null, lease_until: null, ...change }
          const update = whereLeased(tx.updateTable('jobs').set(waiting), job)
          await (expired ? update.where('lease_until', '=', job.lease_until) : update).execute()
        })
        return
      } catch (error) {
        if (!database.isUniqueViolation(error) || attempts === REQUEUE_ATTEMPTS) throw error
        if (await mergeTwin(job, change.run_at).catch(unlessLost)) return
      }
    }
  }

  /**
   * The job replaces its twin but keeps its own id, because work begun in an attempt refers to it. It starts again with
   * the twin's payload and the earlier of both instants.
   * @returns false when the twin is not waiting any more.
   */
  async function mergeTwin(job: JobRow, runAt: number): Promise<boolean> {
    return database.transact(async (tx) => {
      const twin = await tx
        .deleteFrom('jobs')
        .where('tenant_id', '=', job.tenant_id)
        .where('kind', '=', job.kind)
        .where('key', '=', job.key)
        .where('state', '=', WAITING)
        .returning(['payload', 'run_at'])
        .executeTakeFirst()
      if (!twin) return false
      const reset = { state: 'waiting', lease_owner: null, lease_until: null, attempt: 0 } as const
      const order = { payload: twin.payload, run_at: Math.min(runAt, Number(twin.run_at)) }
      const updated = await whereLeased(tx.updateTable('jobs').set({ ...reset, ...order }), job).executeTakeFirst()
      // Rolls back the change to the twin.
      if (Number(updated.numUpdatedRows) === 0) throw new LeaseLost()
      return true
    })
  }

  return {
    insert,
    dueTimes,
    claim,
    finish: remove,

    /** Calls `ended` after the commit. */
    async finishIn(tx: Tx, job: JobRow, ended: () => void): Promise<void> {
      await removeIn(tx, job)
      database.afterCommit(tx, ended)
    },

    release: (job: JobRow, runAt: number) => requeue(job, { run_at: runAt, attempt: job.attempt - 1 }),
    retry: (job: JobRow, runAt: number, error: string) =>
      requeue(job, { run_at: runAt, last_error: error.slice(0, ERROR_LIMIT) }),

    /** Marks the job as dead. It stays for the operator; `run_at` is then the time of death. */
    async bury(job: JobRow, error: string): Promise<void> {
      const end = { state: 'dead', run_at: clock.now(), last_error: error.slice(0, ERROR_LIMIT) } as const
      await database.transact((tx) =>
        whereLeased(tx.updateTable('jobs').set({ ...end, lease_owner: null, lease_until: null }), job).execute(),
      )
    },

    async renew(jobs: readonly JobRow[]): Promise<Set<string>> {
      if (jobs.length === 0) return new Set()
      const renewed = await database.transact((tx) =>
        tx
          .updateTable('jobs')
          .set({ lease_until: clock.now() + LEASE_MS })
          .where('state', '=', RUNNING)
          .where('lease_owner', '=', owner)
          .where(anyOf(jobs))
          .where(isHere(sql.ref('tenant_id')))
          .returning(['id', 'attempt'])
          .execute(),
      )
      return new Set(renewed.map((row) => runName(row)))
    },

    /** Requeues the jobs of dead processes. `everyone` is for a single process: every lease is then from a dead one. */
    async reclaim(everyone: boolean): Promise<number> {
      const running = database.read.selectFrom('jobs').selectAll().where('state', '=', RUNNING)
      const now = clock.now()
      const ended = running.where((eb) =>
        eb.or([eb('lease_until', '<', now), eb('lease_until', '>', now + LEASE_MS + APART_MS)]),
      )
      const lost = await (everyone ? running : ended).execute()
      for (const job of lost) await requeue(job, { run_at: clock.now() }, true)
      return lost.length
    },

    async countOpen(): Promise<{ due: number; running: number; overdueSince: number | null }> {
      const count = database.read.selectFrom('jobs').select((eb) => eb.fn.countAll<number>().as('count'))
      const due = database.read.selectFrom('jobs').where('state', '=', WAITING).where('run_at', '<=', clock.now())
      const [running, { count: dueCount, since }] = await Promise.all([
        count.where('state', '=', RUNNING).executeTakeFirstOrThrow(),
        due
          .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('run_at').as('since')])
          .executeTakeFirstOrThrow(),
      ])
      return {
        due: Number(dueCount),
        running: Number(running.count),
        overdueSince: since === null ? null : Number(since),
      }
    },

    /** Jobs enqueued while the clock was ahead wait for their original delay from now on. */
    async rescheduleAfterJump(): Promise<void> {
      const now = clock.now()
      await database.transact((tx) =>
        tx
          .updateTable('jobs')
          .set({ run_at: sql<number>`run_at - (created_at - ${now})`, created_at: now })
          .where('state', '=', WAITING)
          .where('created_at', '>', now + APART_MS)
          .execute(),
      )
    },

    async listKeys(kind: string): Promise<Set<string>> {
      const open = database.read.selectFrom('jobs').select(['tenant_id', 'key']).where('kind', '=', kind)
      const rows = await open
        .where('state', 'in', ['waiting', 'running', 'held'])
        .where('key', 'is not', null)
        .execute()
      return new Set(rows.map(({ tenant_id, key }) => `${tenant_id} ${key}`))
    },

    async countDead(): Promise<{ kind: string; count: number }[]> {
      const counted = database.read.selectFrom('jobs').select(['kind', (eb) => eb.fn.countAll<number>().as('count')])
      return counted.where('state', '=', 'dead').groupBy('kind').orderBy('kind').execute()
    },

    async deleteDead(before: number): Promise<void> {
      await database.transact((tx) =>
        tx.deleteFrom('jobs').where('state', '=', 'dead').where('run_at', '<', before).execute(),
      )
    },
  }
}

class LeaseLost extends Error {}

function unlessLost(error: unknown): true {
  if (error instanceof LeaseLost) return true
  throw error
}

export const runName = ({ id, attempt }: Pick<JobRow, 'id' | 'attempt'>): string => `${id} ${attempt}`

interface Filterable<Q> {
  where(column: keyof JobRow, operator: '=', value: string | number | null): Q
}

export type JobTable = ReturnType<typeof createJobTable>

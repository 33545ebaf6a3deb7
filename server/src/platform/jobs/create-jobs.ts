import { randomUUID } from 'node:crypto'
import type { Clock } from '#platform/clock/clock'
import { WOKEN, wait } from '#platform/clock/wait'
import type { Ids } from '#platform/crypto/ids'
import type { Database, Tx } from '#platform/database/database'
import { readSchemaState } from '#platform/database/schema-state'
import { type DiskSpace, UNLIMITED_DISK_SPACE } from '#platform/disk-space/disk-space'
import type { Log } from '#platform/log/log'
import type { Signals } from '#platform/signals/signals'
import { createSteadyTime, type SteadyTime } from '#platform/steady-time/steady-time'
import { createHeartbeat } from './heartbeat.ts'
import { APART_MS, createJobTable, runName } from './job-table.ts'
import type { JobRow } from './jobs.tables.ts'
import { type JobHandler, type JobKind, type JobOrder, type Jobs, Postpone } from './jobs.ts'
import { runJob, type Work } from './run-job.ts'

const CHANNEL = 'jobs'
/** Polling interval in case a signal is lost, in real milliseconds. */
const POLL_EVERY_MS = 1_000
const BEAT_EVERY_MS = 5_000
/** Tenant id of the whole instance. */
const INSTANCE = ''
const RECURRING_RETRY_MS = 60_000
export const DEAD_JOB_RETENTION_MS = 30 * 24 * 3_600_000
const DELETE_DEAD_EVERY_MS = 24 * 3_600_000

interface Run {
  job: JobRow
  abort: AbortController
  done: Promise<void>
}

interface Worker extends Work {
  runs: Set<Run>
  lastServed: string | null
}

interface JobsOptions {
  database: Database
  clock: Clock
  ids: Ids
  log: Log
  signals: Signals
  diskSpace?: DiskSpace
  steadyTime?: Pick<SteadyTime, 'now'>
}

export function createJobs({
  database,
  clock,
  ids,
  log,
  signals,
  diskSpace = UNLIMITED_DISK_SPACE,
  steadyTime = createSteadyTime({ database, clock, log }),
}: JobsOptions): Jobs {
  const table = createJobTable(database, clock, ids, randomUUID())
  const heartbeat = createHeartbeat(database)
  const workers = new Map<string, Worker>()
  const recurring: { kind: JobKind<null>; everyMs: number }[] = []
  const stopping = new AbortController()
  const drained = new AbortController()
  let nudge = new AbortController()
  let loops: Promise<unknown>[] = []
  let unsubscribe = (): void => undefined
  let polledAt: number | null = null
  /** The same by the wall clock, which may jump. */
  let polledAtByClock = 0
  let isEnded = false

  const allRuns = (): Run[] => [...workers.values()].flatMap((worker) => [...worker.runs])
  const freeOf = (worker: Worker): number => (worker.kind.concurrency ?? 1) - worker.runs.size

  const mayWork = ({ kind }: Worker): boolean => !isEnded && (kind.evenWhenFull === true || diskSpace.isEnough())
  const msSincePoll = (): number => (polledAt === null ? Number.POSITIVE_INFINITY : performance.now() - polledAt)

  async function work(): Promise<void> {
    while (!stopping.signal.aborted) {
      nudge = new AbortController()
      const pause = await poll().catch((error: unknown) => {
        log.error({ err: error }, 'jobs could not be claimed; trying again')
        return POLL_EVERY_MS
      })
      if (stopping.signal.aborted) return
      await wait(pause, nudge.signal)
    }
  }

  async function poll(): Promise<number> {
    await handleClockJump()
    const pause = await claimAll()
    polledAt = isEnded ? null : performance.now()
    return pause
  }

  /**
   * Claims jobs for free places, and with none left for one more: it is for an account without a job at work, so that
   * no account waits for the long jobs of another.
   * @returns the idle time until the next job, in milliseconds.
   */
  async function claimAll(): Promise<number> {
    const idle = [...workers.values()].filter((worker) => freeOf(worker) >= 0 && mayWork(worker))
    if (idle.length === 0) return POLL_EVERY_MS
    const due = await table.dueTimes(idle.map((worker) => worker.kind.name))
    const now = clock.now()
    let begun = 0
    for (const worker of idle) {
      if ((due.get(worker.kind.name) ?? Number.POSITIVE_INFINITY) > now || stopping.signal.aborted) continue
      const atWork = new Set([...worker.runs].map(({ job }) => job.tenant_id))
      const { lastServed } = worker
      const jobs = await table.claim({ kind: worker.kind.name, free: freeOf(worker), atWork, lastServed })
      for (const job of jobs) begin(worker, job)
      begun += jobs.length
    }
    if (begun > 0) return 0
    const later = [...due.values()].filter((at) => at > now).map((at) => at - now)
    return Math.min(POLL_EVERY_MS, ...later)
  }

  function begin(worker: Worker, job: JobRow): void {
    worker.lastServed = job.tenant_id
    const abort = new AbortController()
    const run: Run = { job, abort, done: Promise.resolve() }
    worker.runs.add(run)
    run.done = runJob({ table, clock, log }, worker, job, abort.signal).finally(() => {
      worker.runs.delete(run)
      nudge.abort(WOKEN)
    })
  }

  /** Continues while the last handlers finish: no other process may claim running jobs. */
  async function maintainLeases(): Promise<void> {
    while (!drained.signal.aborted) {
      await wait(BEAT_EVERY_MS, drained.signal)
      if (drained.signal.aborted) return
      try {
        await renewLeases()
        await checkSchemaState()
        if (msSincePoll() < BEAT_EVERY_MS) await heartbeat.beat()
        if (!stopping.signal.aborted && (await table.reclaim(false)) > 0) nudge.abort(WOKEN)
      } catch (error) {
        log.error({ err: error }, 'the leases of running jobs could not be renewed')
      }
    }
  }

  /** Another process may have applied an incompatible migration. */
  async function checkSchemaState(): Promise<void> {
    const before = isEnded
    isEnded = (await readSchemaState(database.read)) === 'ended'
    if (isEnded && !before) log.error('the schema is of a newer version: this process takes no more work')
  }

  /** Jobs must not wait for hours because the clock was ahead when they were enqueued. */
  async function handleClockJump(): Promise<void> {
    const [before, now] = [polledAtByClock, clock.now()]
    polledAtByClock = now
    if (now > before - APART_MS) return
    log.warn({ by_ms: before - now }, 'the clock went back: what was ordered ahead of it is brought back too')
    await table.rescheduleAfterJump()
    await orderRecurring()
  }

  async function renewLeases(): Promise<void> {
    const runs = allRuns()
    const renewed = await table.renew(runs.map((run) => run.job))
    for (const run of runs) if (!renewed.has(runName(run.job))) run.abort.abort()
  }

  function handle<P>(kind: JobKind<P>, handler: JobHandler<P>): void {
    if (workers.has(kind.name)) throw new Error(`two handlers for the jobs of kind ${kind.name}`)
    workers.set(kind.name, {
      kind,
      handler: handler as JobHandler<unknown>,
      runs: new Set(),
      lastServed: null,
    })
  }

  function recur(name: string, everyMs: number, work: (signal: AbortSignal) => Promise<void>): void {
    const backOffMs = (): number => Math.min(everyMs, RECURRING_RETRY_MS)
    const kind: JobKind<null> = {
      name,
      parse: () => null,
      maxAttempts: Number.POSITIVE_INFINITY,
      backOffMs,
      evenWhenFull: true,
    }
    recurring.push({ kind, everyMs })
    handle(kind, async ({ signal }) => {
      await work(signal)
      throw new Postpone(clock.now() + everyMs)
    })
  }

  const insert = <P>(tx: Tx, kind: JobKind<P>, order: JobOrder<P>): Promise<void> =>
    table.insert(tx, {
      tenantId: order.tenantId,
      kind: kind.name,
      payload: order.payload,
      runAt: order.runAt ?? clock.now(),
      key: order.key ?? null,
    })

  async function orderRecurring(): Promise<void> {
    await database.transact(async (tx) => {
      for (const { kind, everyMs } of recurring) {
        await insert(tx, kind, { tenantId: INSTANCE, payload: null, runAt: clock.now() + everyMs, key: 'recurring' })
      }
    })
  }

  recur('platform.delete-dead-jobs', DELETE_DEAD_EVERY_MS, async () =>
    table.deleteDead((await steadyTime.now()) - DEAD_JOB_RETENTION_MS),
  )

  return {
    handle,
    recur,
    countOpen: table.countOpen,
    countDead: table.countDead,
    listKeys: table.listKeys,
    msSinceWork: async () =>
      msSincePoll() < BEAT_EVERY_MS ? msSincePoll() : Math.min(msSincePoll(), await heartbeat.msSince()),
    async enqueue(tx, kind, order) {
      await insert(tx, kind, order)
      database.afterCommit(tx, () => signals.send(CHANNEL))
    },
    async start() {
      await table.reclaim(database.dialect === 'sqlite')
      // The clock may have been set right while nothing ran.
      await table.rescheduleAfterJump()
      await orderRecurring()
      await checkSchemaState()
      await heartbeat.beat()
      polledAt = performance.now()
      unsubscribe = signals.on(CHANNEL, () => nudge.abort(WOKEN))
      loops = [work(), maintainLeases()]
    },
    async stop() {
      stopping.abort()
      nudge.abort(WOKEN)
      unsubscribe()
      for (const run of allRuns()) run.abort.abort()
      await loops[0]
      for (const run of allRuns()) run.abort.abort()
      await Promise.all(allRuns().map((run) => run.done))
      drained.abort()
      await Promise.all(loops)
      polledAt = null
    },
  }
}

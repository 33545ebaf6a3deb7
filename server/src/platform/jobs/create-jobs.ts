import { randomUUID } from 'node:crypto'
import type { Clock } from '#platform/clock/clock'
import { wait } from '#platform/clock/wait'
import type { Ids } from '#platform/crypto/ids'
import type { Database } from '#platform/database/database'
import type { Log } from '#platform/log/log'
import type { Signals } from '#platform/signals/signals'
import { createJobTable, LEASE_MS } from './job-table.ts'
import { type JobHandler, type JobKind, type Jobs, Postpone } from './jobs.ts'
import type { JobRow } from './jobs.tables.ts'

const CHANNEL = 'jobs'
/** The net under the signals: how long a job can wait unseen, in real milliseconds. */
const LOOK_EVERY_MS = 1_000
const BEAT_EVERY_MS = 5_000

interface Worker {
  kind: JobKind<unknown>
  handler: JobHandler<unknown>
  running: Map<string, { job: JobRow; abort: AbortController; done: Promise<void> }>
}

interface JobsOptions {
  database: Database
  clock: Clock
  ids: Ids
  log: Log
  signals: Signals
}

export function createJobs({ database, clock, ids, log, signals }: JobsOptions): Jobs {
  const table = createJobTable(database, clock, ids, randomUUID())
  const workers = new Map<string, Worker>()
  const stopping = new AbortController()
  let nudge = new AbortController()
  let loop: Promise<unknown> = Promise.resolve()
  let unsubscribe = (): void => undefined

  async function work(): Promise<void> {
    while (!stopping.signal.aborted) {
      nudge = new AbortController()
      const pause = await claimAll().catch((error: unknown) => {
        log.error({ err: error }, 'jobs could not be claimed; trying again')
        return LOOK_EVERY_MS
      })
      await wait(pause, nudge.signal)
    }
  }

  /** @returns how long there is nothing to do, in milliseconds. */
  async function claimAll(): Promise<number> {
    let full = false
    for (const worker of workers.values()) {
      const free = (worker.kind.concurrency ?? 1) - worker.running.size
      if (free <= 0) continue
      const jobs = await table.claim(worker.kind.name, free)
      for (const job of jobs) begin(worker, job)
      full ||= jobs.length === free
    }
    return full ? 0 : pauseUntilDue()
  }

  async function pauseUntilDue(): Promise<number> {
    const idle = [...workers.values()].filter((worker) => worker.running.size < (worker.kind.concurrency ?? 1))
    if (idle.length === 0) return LOOK_EVERY_MS
    const due = await table.nextDue(idle.map((worker) => worker.kind.name))
    return due === null ? LOOK_EVERY_MS : Math.min(Math.max(due - clock.now(), 1), LOOK_EVERY_MS)
  }

  function begin(worker: Worker, job: JobRow): void {
    const abort = new AbortController()
    const done = run(worker, job, abort.signal).finally(() => {
      worker.running.delete(job.id)
      nudge.abort()
    })
    worker.running.set(job.id, { job, abort, done })
  }

  async function run(worker: Worker, job: JobRow, signal: AbortSignal): Promise<void> {
    try {
      const payload = worker.kind.parse(JSON.parse(job.payload))
      await worker.handler({ id: job.id, tenantId: job.tenant_id, payload, attempt: job.attempt, signal })
      await table.finish(job)
    } catch (error) {
      await settleFailure(worker, job, error, signal).catch((failure: unknown) => {
        log.error({ err: failure, job: job.id, kind: job.kind }, 'the end of a job could not be written down')
      })
    }
  }

  async function settleFailure(worker: Worker, job: JobRow, error: unknown, signal: AbortSignal): Promise<void> {
    if (error instanceof Postpone) return table.release(job, error.runAt)
    if (signal.aborted) return table.release(job, clock.now())
    const message = error instanceof Error ? error.message : String(error)
    if (job.attempt >= worker.kind.maxAttempts) {
      log.error({ err: error, job: job.id, kind: job.kind }, 'a job was given up')
      return table.bury(job, message)
    }
    log.warn({ err: error, job: job.id, kind: job.kind, attempt: job.attempt }, 'a job failed and will be tried again')
    return table.retry(job, clock.now() + worker.kind.backOffMs(job.attempt), message)
  }

  async function keepLeases(): Promise<void> {
    let lastBeatAt = clock.now()
    while (!stopping.signal.aborted) {
      await wait(BEAT_EVERY_MS, stopping.signal)
      if (stopping.signal.aborted) return
      try {
        if (clock.now() - lastBeatAt > LEASE_MS) abortAll()
        await table.beat()
        lastBeatAt = clock.now()
        if (database.dialect === 'postgres' && (await table.reclaim(false)) > 0) nudge.abort()
      } catch (error) {
        log.error({ err: error }, 'the leases of running jobs could not be renewed')
      }
    }
  }

  function abortAll(): void {
    for (const worker of workers.values()) for (const run of worker.running.values()) run.abort.abort()
  }

  const running = (): Promise<void>[] =>
    [...workers.values()].flatMap((worker) => [...worker.running.values()].map((run) => run.done))

  return {
    async enqueue(tx, kind, order) {
      await table.insert(tx, {
        tenantId: order.tenantId,
        kind: kind.name,
        payload: order.payload,
        runAt: order.runAt ?? clock.now(),
        key: order.key ?? null,
      })
      database.afterCommit(tx, () => signals.send(CHANNEL))
    },
    handle(kind, handler) {
      workers.set(kind.name, {
        kind: kind as JobKind<unknown>,
        handler: handler as JobHandler<unknown>,
        running: new Map(),
      })
    },
    async start() {
      await table.reclaim(database.dialect === 'sqlite')
      unsubscribe = signals.on(CHANNEL, () => nudge.abort())
      loop = Promise.all([work(), keepLeases()])
    },
    async stop() {
      stopping.abort()
      nudge.abort()
      unsubscribe()
      await loop
      abortAll()
      await Promise.all(running())
    },
  }
}

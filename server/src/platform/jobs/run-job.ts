import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import type { Clock } from '#platform/clock/clock'
import type { Tx } from '#platform/database/database'
import { asAccount } from '#platform/fair-share/current-account'
import type { Log } from '#platform/log/log'
import type { JobTable } from './job-table.ts'
import type { JobRow } from './jobs.tables.ts'
import { type JobHandler, type JobKind, Postpone } from './jobs.ts'

/** Attempts lost with their process count, but a job is dead only this many beyond its kind's limit. */
const LOST_ATTEMPTS = 3
/** A full disk is not the job's fault: it waits for free space without limit, and the attempt does not count. */
const FULL_PAUSE_MS = 30_000

export interface Work {
  kind: JobKind<unknown>
  handler: JobHandler<unknown>
}

interface Dependencies {
  table: JobTable
  clock: Clock
  log: Log
}

/** Runs one attempt, from the parsed payload to the recorded outcome. Never rejects. */
export async function runJob(parts: Dependencies, work: Work, job: JobRow, signal: AbortSignal): Promise<void> {
  const { table, log } = parts
  const { kind, handler } = work
  try {
    if (job.attempt > kind.maxAttempts + LOST_ATTEMPTS) {
      return await table.bury(job, message('jobs.processEnded', { count: job.attempt - 1 }))
    }
    const { id, tenant_id: tenantId } = job
    let isEnded = false
    const endIn = (tx: Tx) =>
      table.finishIn(tx, job, () => {
        isEnded = true
      })
    const failure = await attempt(() =>
      asAccount(tenantId, () =>
        handler({ id, tenantId, payload: kind.parse(JSON.parse(job.payload)), attempt: job.attempt, signal }, endIn),
      ),
    )
    if (failure) await recordFailure(parts, work, job, failure.error, signal)
    else if (!isEnded) await table.finish(job)
  } catch (error) {
    // The lease expires and the job is retried.
    log.error({ err: error, job: job.id, kind: job.kind }, 'the end of a job could not be written down')
  }
}

async function attempt(work: () => Promise<void>): Promise<{ error: unknown } | null> {
  try {
    await work()
    return null
  } catch (error) {
    return { error }
  }
}

async function recordFailure(
  { table, clock, log }: Dependencies,
  { kind }: Work,
  job: JobRow,
  error: unknown,
  signal: AbortSignal,
): Promise<void> {
  if (error instanceof Postpone) return table.release(job, error.runAt)
  if (signal.aborted) return table.release(job, clock.now())
  if (isFull(error)) return table.release(job, clock.now() + FULL_PAUSE_MS)
  const message = describe(error)
  if (job.attempt >= kind.maxAttempts) {
    log.error({ err: error, job: job.id, kind: job.kind }, 'a job was given up')
    return table.bury(job, message)
  }
  log.warn({ err: error, job: job.id, kind: job.kind, attempt: job.attempt }, 'a job failed and will be tried again')
  return table.retry(job, clock.now() + kind.backOffMs(job.attempt), message)
}

const isFull = (error: unknown): boolean => error instanceof AppError && error.code === 'storage_full'

function describe(error: unknown): string {
  const text = error instanceof Error ? error.message || error.name : `${typeof error}: ${JSON.stringify(error) ?? ''}`
  return text.replaceAll('\0', '')
}

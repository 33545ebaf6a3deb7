import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import { wait } from '#platform/clock/wait'
import { type JobRun, Postpone } from '#platform/jobs/jobs'
import { beginAttempt, claimDue } from './begin-attempt.ts'
import { finishAttempt } from './finish-attempt.ts'
import { SEND_JOB } from './outbox.jobs.ts'
import type { OutgoingRow } from './outbox.tables.ts'
import type { Outcome } from './outgoing.ts'
import { type OutboxParts, transmit } from './transmit.ts'

const LONGEST_PAUSE_MS = 8_000
/** A woken email that does not start within this time runs in another process, and its session here is free. */
const WAKE_TIMEOUT_MS = 500

export async function sendOutgoing(parts: OutboxParts, run: JobRun<{ outgoingId: string }>): Promise<void> {
  const { outgoingId } = run.payload
  const due = await claimDue(parts.platform, run, outgoingId)
  if (!due) return wakeNext(parts, run.tenantId, parts.seats.skip(outgoingId))
  // Precedes the claim, so that a waiting email can still be cancelled.
  const seat = parts.seats.claim(due.identity_id, due.id)
  if ('freeAt' in seat) throw new Postpone(seat.freeAt)
  try {
    await attemptDelivery(parts, run, due.id)
  } finally {
    await wakeNext(parts, run.tenantId, seat.release())
  }
}

/** Brings the waiting email's job forward. An identity belongs to one account, and so do its emails. */
async function wakeNext(parts: OutboxParts, tenantId: string, outgoingId: string | null): Promise<void> {
  if (outgoingId === null) return
  const { platform } = parts
  const order = { tenantId, payload: { outgoingId }, key: outgoingId }
  await platform.database.transact((tx) => platform.jobs.enqueue(tx, SEND_JOB, order))
  void wakeAnother(parts, tenantId, outgoingId)
}

/** Safe to fail: an email that is not woken retries without a call. */
async function wakeAnother(parts: OutboxParts, tenantId: string, called: string): Promise<void> {
  await wait(WAKE_TIMEOUT_MS)
  await wakeNext(parts, tenantId, parts.seats.skip(called)).catch(() => undefined)
}

async function attemptDelivery(parts: OutboxParts, run: JobRun<unknown>, id: string): Promise<void> {
  const row = await beginAttempt(parts.platform, run, id)
  if (!row) return
  const outcome = await transmit(parts, row, run.signal).catch((error: unknown) => localFailure(parts, row, error))
  if (outcome) await recordOutcome(parts, row, outcome)
}

/** Retries, because a short database outage must not lose a server's answer. */
async function recordOutcome({ platform }: OutboxParts, row: OutgoingRow, outcome: Outcome): Promise<void> {
  for (let pauseMs = 250; ; pauseMs *= 2) {
    try {
      return await finishAttempt(platform, row, outcome)
    } catch (error) {
      if (pauseMs > LONGEST_PAUSE_MS) throw error
      await wait(pauseMs)
    }
  }
}

/** Exceptions occur only before content is sent; later events are outcomes. */
function localFailure({ platform }: OutboxParts, row: OutgoingRow, error: unknown): Outcome {
  platform.log.error({ err: error, outgoing: row.id }, 'a mail could not be prepared for sending')
  if (!(error instanceof AppError)) {
    return { kind: 'not-taken', permanent: false, offered: false, refused: [], error: message('sending.notPrepared') }
  }
  const permanent = error.code === 'unprocessable' || error.code === 'too_large'
  return { kind: 'not-taken', permanent, offered: false, refused: [], error: error.userMessage }
}

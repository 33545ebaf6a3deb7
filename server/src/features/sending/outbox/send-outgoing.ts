import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import { wait } from '#platform/clock/wait'
import { type EndIn, type JobRun, Postpone } from '#platform/jobs/jobs'
import { beginAttempt, claimDue } from './begin-attempt.ts'
import { finishAttempt } from './finish-attempt.ts'
import { SEND_JOB } from './outbox.jobs.ts'
import type { OutgoingRow } from './outbox.tables.ts'
import type { Outcome } from './outgoing.ts'
import { type OutboxParts, transmit } from './transmit.ts'

const LONGEST_PAUSE_MS = 8_000
/** A woken email that does not start within this time runs in another process, and its session here is free. */
const WAKE_TIMEOUT_MS = 500

export async function sendOutgoing(
  parts: OutboxParts,
  run: JobRun<{ outgoingId: string }>,
  endIn: EndIn,
): Promise<void> {
  const { outgoingId } = run.payload
  const due = await claimDue(parts.platform, run, outgoingId)
  if (!due) return wakeAll(parts, run.tenantId, parts.seats.skip(outgoingId))
  // Precedes the claim, so that a waiting email can still be cancelled.
  const seat = await parts.seats.claim(due.identity_id, due.id, run.signal)
  if ('freeAt' in seat) throw new Postpone(seat.freeAt)
  const attempt = await attemptDelivery(parts, run, due.id).finally(() => {
    // The session is free now: its next email and this outcome share a commit.
    void wakeAll(parts, run.tenantId, seat.release()).catch(() => undefined)
  })
  if (attempt?.outcome) await recordOutcome(parts, attempt.row, attempt.outcome, endIn)
}

/**
 * Brings the jobs of postponed emails forward. An identity belongs to one account, and so do its emails. Safe to fail: an
 * email that is not woken retries without a call.
 */
async function wakeAll(parts: OutboxParts, tenantId: string, outgoingIds: readonly string[]): Promise<void> {
  if (outgoingIds.length === 0) return
  const { platform, seats } = parts
  await platform.database.transact(async (tx) => {
    for (const outgoingId of outgoingIds)
      await platform.jobs.enqueue(tx, SEND_JOB, { tenantId, payload: { outgoingId }, key: outgoingId })
  })
  void wait(WAKE_TIMEOUT_MS)
    .then(() => wakeAll(parts, tenantId, seats.skip(...outgoingIds)))
    .catch(() => undefined)
}

interface Attempt {
  row: OutgoingRow
  /** null: another process took over. */
  outcome: Outcome | null
}

async function attemptDelivery(parts: OutboxParts, run: JobRun<unknown>, id: string): Promise<Attempt | null> {
  const row = await beginAttempt(parts.platform, run, id)
  if (!row) return null
  return { row, outcome: await transmit(parts, row, run.signal).catch((error) => localFailure(parts, row, error)) }
}

/** Retries, because a short database outage must not lose a server's answer. */
async function recordOutcome(
  { platform }: OutboxParts,
  row: OutgoingRow,
  outcome: Outcome,
  endIn: EndIn,
): Promise<void> {
  for (let pauseMs = 250; ; pauseMs *= 2) {
    try {
      return await finishAttempt(platform, row, outcome, endIn)
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

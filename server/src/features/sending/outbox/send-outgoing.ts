import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import { wait } from '#platform/clock/wait'
import { type JobRun, Postpone } from '#platform/jobs/jobs'
import { beginTry, findDue } from './begin-try.ts'
import { handOver, type OutboxParts } from './hand-over.ts'
import { SEND_JOB } from './outbox.jobs.ts'
import type { OutgoingRow } from './outbox.tables.ts'
import type { Outcome } from './outgoing.ts'
import { settleTry } from './settle-try.ts'

const LONGEST_PAUSE_MS = 8_000
/** A woken email that does not start within this time runs in another process, and its session here is free. */
const COMES_WITHIN_MS = 500

export async function sendOutgoing(parts: OutboxParts, run: JobRun<{ outgoingId: string }>): Promise<void> {
  const { outgoingId } = run.payload
  const due = await findDue(parts.platform, run, outgoingId)
  if (!due) return callNext(parts, run.tenantId, parts.seats.passBy(outgoingId))
  // Precedes the claim, so that a waiting email can still be cancelled.
  const seat = parts.seats.take(due.identity_id, due.id)
  if ('freeAt' in seat) throw new Postpone(seat.freeAt)
  try {
    await tryOnce(parts, run, due.id)
  } finally {
    await callNext(parts, run.tenantId, seat.leave())
  }
}

/** Brings the waiting email's job forward. An identity belongs to one account, and so do its emails. */
async function callNext(parts: OutboxParts, tenantId: string, outgoingId: string | null): Promise<void> {
  if (outgoingId === null) return
  const { platform } = parts
  const order = { tenantId, payload: { outgoingId }, key: outgoingId }
  await platform.database.transact((tx) => platform.jobs.enqueue(tx, SEND_JOB, order))
  void callAnother(parts, tenantId, outgoingId)
}

/** Safe to fail: an email that is not woken retries without a call. */
async function callAnother(parts: OutboxParts, tenantId: string, called: string): Promise<void> {
  await wait(COMES_WITHIN_MS)
  await callNext(parts, tenantId, parts.seats.passBy(called)).catch(() => undefined)
}

async function tryOnce(parts: OutboxParts, run: JobRun<unknown>, id: string): Promise<void> {
  const row = await beginTry(parts.platform, run, id)
  if (!row) return
  const outcome = await handOver(parts, row, run.signal).catch((error: unknown) => whatFailedHere(parts, row, error))
  if (outcome) await writeDown(parts, row, outcome)
}

/** Retries, because a short database outage must not lose a server's answer. */
async function writeDown({ platform }: OutboxParts, row: OutgoingRow, outcome: Outcome): Promise<void> {
  for (let pauseMs = 250; ; pauseMs *= 2) {
    try {
      return await settleTry(platform, row, outcome)
    } catch (error) {
      if (pauseMs > LONGEST_PAUSE_MS) throw error
      await wait(pauseMs)
    }
  }
}

/** Exceptions occur only before content is sent; later events are outcomes. */
function whatFailedHere({ platform }: OutboxParts, row: OutgoingRow, error: unknown): Outcome {
  platform.log.error({ err: error, outgoing: row.id }, 'a mail could not be prepared for sending')
  if (!(error instanceof AppError)) {
    return { kind: 'not-taken', permanent: false, offered: false, error: message('sending.notPrepared') }
  }
  const permanent = error.code === 'unprocessable' || error.code === 'too_large'
  return { kind: 'not-taken', permanent, offered: false, error: error.said }
}

import type { JobKind } from '#platform/jobs/jobs'

interface OutgoingPayload {
  outgoingId: string
}

function parse(payload: unknown): OutgoingPayload {
  const { outgoingId } = Object(payload) as { outgoingId?: unknown }
  if (typeof outgoingId !== 'string') throw new Error('a job of the outbox needs an outgoingId')
  return { outgoingId }
}

/**
 * One try to hand one mail over. It is never given up as a job: how often a mail is tried is written in its row, and a
 * job that was interrupted has to say there what became of the try.
 */
export const SEND_JOB: JobKind<OutgoingPayload> = {
  name: 'sending.send',
  parse,
  maxAttempts: Number.POSITIVE_INFINITY,
  backOffMs: (attempt) => Math.min(1_000 * 2 ** Math.min(attempt, 6), 60_000),
  concurrency: 32,
}

/** Files a mail that was sent as an email in its thread. It was sent whatever becomes of this. */
export const FILE_JOB: JobKind<OutgoingPayload> = {
  name: 'sending.file',
  parse,
  maxAttempts: 50,
  backOffMs: (attempt) => Math.min(1_000 * 2 ** Math.min(attempt, 12), 3_600_000),
  // Those of one project are stored together.
  concurrency: 8,
}

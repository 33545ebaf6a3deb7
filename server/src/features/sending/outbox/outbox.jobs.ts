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
 * Runs one attempt for one email. The job has no attempt limit: the row counts attempts, and an interrupted job must
 * record its outcome there.
 */
export const SEND_JOB: JobKind<OutgoingPayload> = {
  name: 'sending.send',
  parse,
  maxAttempts: Number.POSITIVE_INFINITY,
  backOffMs: (attempt) => Math.min(1_000 * 2 ** Math.min(attempt, 6), 60_000),
  // Five identities that each have three sessions and twelve emails waiting for them leave jobs for others.
  concurrency: 80,
}

/** Saves a sent email to its thread. A failure here does not change that it was sent. */
export const APPEND_JOB: JobKind<OutgoingPayload> = {
  name: 'sending.file',
  parse,
  maxAttempts: 50,
  backOffMs: (attempt) => Math.min(1_000 * 2 ** Math.min(attempt, 12), 3_600_000),
  // Emails of one project are stored together.
  concurrency: 8,
}

import type { JobKind } from '#platform/jobs/jobs'

export interface PollPayload {
  grantId: string
}

function parse(payload: unknown): PollPayload {
  const { grantId } = Object(payload) as { grantId?: unknown }
  if (typeof grantId !== 'string') throw new Error('a poll needs a grantId')
  return { grantId }
}

/** Asks a provider whether a person has entered the device code. */
export const POLL_DEVICE_JOB: JobKind<PollPayload> = {
  name: 'mail-accounts.poll-device',
  parse,
  maxAttempts: 20,
  backOffMs: (attempt) => Math.min(5_000 * 2 ** Math.min(attempt, 4), 60_000),
  concurrency: 4,
}

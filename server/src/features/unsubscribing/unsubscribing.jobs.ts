import type { JobKind } from '#platform/jobs/jobs'

interface EmailPayload {
  emailId: string
}

function parse(payload: unknown): EmailPayload {
  const { emailId } = Object(payload) as { emailId?: unknown }
  if (typeof emailId !== 'string') throw new Error('a job that unsubscribes needs an emailId')
  return { emailId }
}

/** A repeated run never sends the request again: it finds the write-ahead record. */
export const ONE_CLICK_JOB: JobKind<EmailPayload> = {
  name: 'unsubscribing.one-click',
  parse,
  maxAttempts: 10,
  backOffMs: (attempt) => attempt * 5_000,
  concurrency: 4,
}

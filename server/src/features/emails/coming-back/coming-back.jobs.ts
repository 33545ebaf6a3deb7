import type { JobKind } from '#platform/jobs/jobs'

interface ThreadPayload {
  threadId: string
}

function parse(payload: unknown): ThreadPayload {
  const { threadId } = Object(payload) as { threadId?: unknown }
  if (typeof threadId !== 'string') throw new Error('a job that returns a thread needs a threadId')
  return { threadId }
}

/** Returns a thread to the inbox when its time has come. */
export const RETURN_JOB: JobKind<ThreadPayload> = {
  name: 'emails.return',
  parse,
  maxAttempts: 50,
  backOffMs: (attempt) => Math.min(1_000 * 2 ** Math.min(attempt, 12), 600_000),
  concurrency: 4,
  evenWhenFull: true,
}

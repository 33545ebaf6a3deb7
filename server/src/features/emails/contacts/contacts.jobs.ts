import type { JobKind } from '#platform/jobs/jobs'

interface Position {
  /** Emails up to this id are counted. */
  after: string
}

function parse(payload: unknown): Position {
  const { after } = Object(payload) as { after?: unknown }
  if (typeof after !== 'string') throw new Error('a job that counts contacts needs a position')
  return { after }
}

/** Counts the contacts of an account whose emails are older than its contacts. */
export const COUNT_CONTACTS: JobKind<Position> = {
  name: 'emails.count-contacts',
  parse,
  maxAttempts: 50,
  backOffMs: (attempt) => Math.min(1_000 * 2 ** Math.min(attempt, 12), 600_000),
}

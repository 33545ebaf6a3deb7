import type { JobKind } from '#platform/jobs/jobs'

interface Position {
  /** The lists of threads up to this id are filled. */
  after: string
}

function parse(payload: unknown): Position {
  const { after } = Object(payload) as { after?: unknown }
  if (typeof after !== 'string') throw new Error('a job that fills lists needs a position')
  return { after }
}

/** Fills the filtered lists of an account whose emails are older than these lists. */
export const FILL_LISTS: JobKind<Position> = {
  name: 'emails.fill-lists',
  parse,
  maxAttempts: 50,
  backOffMs: (attempt) => Math.min(1_000 * 2 ** Math.min(attempt, 12), 600_000),
}

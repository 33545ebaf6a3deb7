import type { JobKind } from '#platform/jobs/jobs'

/** Embeds the waiting records of one account. */
export const EMBED_JOB: JobKind<null> = {
  name: 'embed-records',
  parse: () => null,
  maxAttempts: Number.POSITIVE_INFINITY,
  backOffMs: (attempt) => Math.min(1_000 * 2 ** Math.min(attempt, 9), 300_000),
}

/** One job for each account. */
export const EMBED_KEY = 'vectors'

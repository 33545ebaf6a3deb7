import type { JobKind } from '#platform/jobs/jobs'

interface UrlPayload {
  urlId: string
}

function parse(payload: unknown): UrlPayload {
  const { urlId } = Object(payload) as { urlId?: unknown }
  if (typeof urlId !== 'string') throw new Error('a job that fetches a saved address needs its urlId')
  return { urlId }
}

const PAUSE_MS = 30_000

/**
 * Advances a saved URL by one step: its page or one crawled page. The database holds the next step, so a repeated run
 * is harmless and a crash loses one request.
 */
export const FETCH_URL: JobKind<UrlPayload> = {
  name: 'records.fetch-url',
  parse,
  maxAttempts: 5,
  backOffMs: (attempt) => attempt * PAUSE_MS,
  concurrency: 4,
}

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
 * Brings a saved address one step further: its page, or one page of its crawl. What is to be done next is read from the
 * database, so that a second run does no harm and a process that dies loses one request.
 */
export const FETCH_URL: JobKind<UrlPayload> = {
  name: 'records.fetch-url',
  parse,
  maxAttempts: 5,
  backOffMs: (attempt) => attempt * PAUSE_MS,
  concurrency: 4,
}

import type { JobKind } from '#platform/jobs/jobs'

interface ArchivePayload {
  id: string
}

function parse(payload: unknown): ArchivePayload {
  const { id } = Object(payload) as { id?: unknown }
  if (typeof id !== 'string') throw new Error('a job of an archive needs an id')
  return { id }
}

/** Tries that end with an error of ours, not with the process. */
export const MOST_TRIES = 3

/** Of different accounts: a large one does not make all others wait. */
const AT_ONCE = 2

const backOffMs = (attempt: number): number => Math.min(1_000 * 2 ** Math.min(attempt, 6), 60_000)

/** Makes one archive. A try that was interrupted begins anew: the moment that it showed is over. */
export const EXPORT_JOB: JobKind<ArchivePayload> = {
  name: 'export.write',
  parse,
  maxAttempts: MOST_TRIES,
  backOffMs,
  concurrency: AT_ONCE,
  // Taking one's things out is what is left to do on a full disk; the reserve is for that.
  evenWhenFull: true,
}

/** Takes one archive in. A try that was interrupted goes on where the one before had come to. */
export const IMPORT_JOB: JobKind<ArchivePayload> = {
  name: 'export.import',
  parse,
  maxAttempts: Number.POSITIVE_INFINITY,
  backOffMs,
  concurrency: AT_ONCE,
}

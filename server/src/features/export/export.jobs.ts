import type { JobKind } from '#platform/jobs/jobs'

interface ArchivePayload {
  id: string
}

function parse(payload: unknown): ArchivePayload {
  const { id } = Object(payload) as { id?: unknown }
  if (typeof id !== 'string') throw new Error('a job of an archive needs an id')
  return { id }
}

/** Limit of attempts that fail with our own error. Process crashes do not count. */
export const MAX_ATTEMPTS = 3

/** Concurrency across accounts, so that a large one does not block all others. */
const AT_ONCE = 2

const backOffMs = (attempt: number): number => Math.min(1_000 * 2 ** Math.min(attempt, 6), 60_000)

/** Writes one archive. An interrupted attempt restarts, because its database snapshot is gone. */
export const EXPORT_JOB: JobKind<ArchivePayload> = {
  name: 'export.write',
  parse,
  maxAttempts: MAX_ATTEMPTS,
  backOffMs,
  concurrency: AT_ONCE,
  // Exports may use the reserved disk space: users must be able to export when the disk is full.
  evenWhenFull: true,
}

/** Imports one archive. An interrupted attempt resumes at the last recorded position. */
export const IMPORT_JOB: JobKind<ArchivePayload> = {
  name: 'export.import',
  parse,
  maxAttempts: Number.POSITIVE_INFINITY,
  backOffMs,
  concurrency: AT_ONCE,
}

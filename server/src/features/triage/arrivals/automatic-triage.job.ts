import type { JobKind } from '#platform/jobs/jobs'

/** Emails that arrive close together share one run. */
export const GATHER_MS = 1_000

export const AUTOMATIC_TRIAGE_JOB: JobKind<{ projectId: string }> = {
  name: 'automatic-triage',
  parse(payload) {
    const { projectId } = Object(payload) as { projectId?: unknown }
    if (typeof projectId !== 'string') throw new Error('an automatic-triage job needs a projectId')
    return { projectId }
  },
  maxAttempts: Number.POSITIVE_INFINITY,
  backOffMs: (attempt) => Math.min(1_000 * 2 ** Math.min(attempt, 6), 60_000),
}

import type { JobKind } from '#platform/jobs/jobs'

/**
 * Works through one run. It may be interrupted and taken up again at any mail. Never given up: what fails again and
 * again is a mail, and the run counts that itself.
 */
export const TRIAGE_RUN_JOB: JobKind<{ runId: string }> = {
  name: 'triage-run',
  parse(payload) {
    const { runId } = Object(payload) as { runId?: unknown }
    if (typeof runId !== 'string') throw new Error('a triage-run job needs a runId')
    return { runId }
  },
  maxAttempts: Number.POSITIVE_INFINITY,
  backOffMs: (attempt) => Math.min(1_000 * 2 ** Math.min(attempt, 6), 60_000),
  concurrency: 2,
}

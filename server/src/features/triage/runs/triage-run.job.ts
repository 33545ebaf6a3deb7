import type { JobKind } from '#platform/jobs/jobs'

/** Processes one run and can resume at any email. The job has no attempt limit: the run counts failures per email. */
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

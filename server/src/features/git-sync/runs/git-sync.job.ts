import type { JobKind } from '#platform/jobs/jobs'

/**
 * Syncs one repository: what was asked for, or what is due. One waits for each repository at any time that it is switched
 * on, so the next one is in the queue before this one is over. Never given up: each failure is told as a failed run.
 */
export const GIT_SYNC_JOB: JobKind<{ repoId: string }> = {
  name: 'git-sync',
  parse(payload) {
    const { repoId } = Object(payload) as { repoId?: unknown }
    if (typeof repoId !== 'string') throw new Error('a git-sync job needs a repoId')
    return { repoId }
  },
  maxAttempts: Number.POSITIVE_INFINITY,
  backOffMs: (attempt) => Math.min(1_000 * 2 ** Math.min(attempt, 9), 300_000),
  concurrency: 2,
}

export const MINUTE_MS = 60_000

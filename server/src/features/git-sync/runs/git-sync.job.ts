import type { JobKind } from '#platform/jobs/jobs'

/**
 * Syncs one repository on request or schedule. Each enabled repository always has a queued job, so the next one exists
 * before this one ends. No attempt limit: failures are recorded as failed runs.
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

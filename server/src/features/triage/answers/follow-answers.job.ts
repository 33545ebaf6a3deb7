import type { JobKind } from '#platform/jobs/jobs'

/** Own emails that may answer classified emails. */
export const FOLLOW_ANSWERS_JOB: JobKind<{ answerIds: string[] }> = {
  name: 'follow-answers',
  parse(payload) {
    const { answerIds } = Object(payload) as { answerIds?: unknown }
    if (!Array.isArray(answerIds) || !answerIds.every((id) => typeof id === 'string'))
      throw new Error('a follow-answers job needs a list of answerIds')
    return { answerIds }
  },
  maxAttempts: Number.POSITIVE_INFINITY,
  backOffMs: (attempt) => Math.min(1_000 * 2 ** Math.min(attempt, 6), 60_000),
}

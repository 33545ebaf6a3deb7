import type { JobKind } from '#platform/jobs/jobs'

interface DraftPayload {
  draftId: string
}

function parse(payload: unknown): DraftPayload {
  const { draftId } = Object(payload) as { draftId?: unknown }
  if (typeof draftId !== 'string') throw new Error('a job of a draft needs a draftId')
  return { draftId }
}

/** Discards a draft that an editor opened and nobody changed, because its browser may be gone. */
export const DISCARD_UNTOUCHED_JOB: JobKind<DraftPayload> = {
  name: 'sending.discard-untouched',
  parse,
  maxAttempts: 10,
  backOffMs: (attempt) => Math.min(60_000 * 2 ** attempt, 3_600_000),
  concurrency: 4,
  evenWhenFull: true,
}

import type { Tx } from '#platform/database/database'
import type { JobKind } from '#platform/jobs/jobs'
import type { Needs } from '#platform/platform'

interface RecordPayload {
  recordId: string
}

function parse(payload: unknown): RecordPayload {
  const { recordId } = Object(payload) as { recordId?: unknown }
  if (typeof recordId !== 'string') throw new Error('a job that reads files needs its recordId')
  return { recordId }
}

const PAUSE_MS = 30_000

/** Reads the new files of a record for search. Each file is stored by itself, so a repeated run reads only the rest. */
export const READ_FILES: JobKind<RecordPayload> = {
  name: 'records.read-files',
  parse,
  maxAttempts: 5,
  backOffMs: (attempt) => attempt * PAUSE_MS,
}

/** For files of an import and of an earlier version. */
export const READ_FILES_EVERY_MS = 600_000

export const enqueueReading = ({ jobs }: Needs<'jobs'>, tx: Tx, tenantId: string, recordId: string): Promise<void> =>
  jobs.enqueue(tx, READ_FILES, { tenantId, payload: { recordId }, key: recordId })

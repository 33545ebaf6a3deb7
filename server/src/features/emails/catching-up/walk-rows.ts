import { breathe } from '#platform/clock/wait'
import type { JobKind, JobRun } from '#platform/jobs/jobs'
import type { Needs } from '#platform/platform'

interface Position {
  /** Rows up to this id are done. */
  after: string
}

/** Slices of one job; the next job continues, so that a restart repeats little. */
const SLICES = 20

/** A job that walks the stored rows of an account, for what programs before an upgrade did not write. */
export const walkingJob = (name: string): JobKind<Position> => ({
  name,
  parse(payload) {
    const { after } = Object(payload) as { after?: unknown }
    if (typeof after !== 'string') throw new Error(`a job ${name} needs a position`)
    return { after }
  },
  maxAttempts: 50,
  backOffMs: (attempt) => Math.min(1_000 * 2 ** Math.min(attempt, 12), 600_000),
})

interface Walk {
  kind: JobKind<Position>
  table: 'emails' | 'threads'
  /** Rows at a time. */
  slice: number
}

interface WalkedRow {
  id: string
  project_id: string
}

/** Hands over the rows of an account in slices, by id. After an interruption it hands over some of them again. */
export async function walkRows(
  { database, jobs }: Needs<'database' | 'jobs'>,
  { kind, table, slice }: Walk,
  { tenantId, payload, signal }: JobRun<Position>,
  handle: (rows: readonly WalkedRow[], isLast: boolean) => Promise<void>,
): Promise<void> {
  let { after } = payload
  for (let at = 0; at < SLICES; at += 1) {
    signal.throwIfAborted()
    const rows = await database.read
      .selectFrom(table)
      .select(['id', 'project_id'])
      .where('tenant_id', '=', tenantId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(slice)
      .execute()
    const isLast = rows.length < slice
    await handle(rows, isLast)
    if (isLast) return
    after = rows.at(-1)?.id ?? after
    await breathe()
  }
  await database.transact((tx) => jobs.enqueue(tx, kind, { tenantId, payload: { after } }))
}

import type { StagedBlob } from '#platform/blobs/blobs'
import type { Needs } from '#platform/platform'
import { advanceOutgoing } from './outbox.store.ts'
import type { OutgoingRow } from './outbox.tables.ts'

/** This try no longer has the mail: another process has taken it over. */
export class TryLost extends Error {}

/** The process is asked to stop, and no content has left. */
export class TryStopped extends Error {}

/**
 * Writes ahead that this try is about to hand the content over, and keeps the message with it. Committed before the
 * first byte leaves: whoever finds the mark without an answer knows that nobody knows.
 * @throws TryLost, TryStopped: then no byte may leave.
 */
export async function markAhead(
  { database, clock, blobs }: Needs<'blobs' | 'clock' | 'database'>,
  row: OutgoingRow,
  signal: AbortSignal,
  message: StagedBlob | null = null,
): Promise<void> {
  if (signal.aborted) throw new TryStopped()
  const now = clock.now()
  const mine = { status: ['sending'], attempts: row.attempts, claimedBy: row.claimed_by } as const
  const mark = { offered_attempt: row.attempts, offered_at: now, updated_at: now }
  await database.transact(async (tx) => {
    if (message) await blobs.put(tx, message)
    const kept = message ? { raw_sha256: message.sha256 } : {}
    if (!(await advanceOutgoing(tx, row.tenant_id, row.id, mine, { ...mark, ...kept }))) throw new TryLost()
  })
}

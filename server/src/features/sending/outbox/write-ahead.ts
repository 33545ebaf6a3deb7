import type { StagedBlob } from '#platform/blobs/blobs'
import type { Needs } from '#platform/platform'
import { advanceOutgoing } from './outbox.store.ts'
import type { OutgoingRow } from './outbox.tables.ts'
import { type Refusal, recipientsOf, withOffered } from './recipient-states.ts'

/** Another process has taken over this email. */
export class AttemptLost extends Error {}

/** The process stops, and no content was sent. */
export class AttemptStopped extends Error {}

/**
 * Commits the write-ahead record and the message before the first content byte. A record without an answer means an
 * unknown outcome for the recipients that were not refused.
 * @throws AttemptLost, AttemptStopped: then no byte may be sent.
 */
export async function writeAhead(
  { database, clock, blobs }: Needs<'blobs' | 'clock' | 'database'>,
  row: OutgoingRow,
  signal: AbortSignal,
  refused: readonly Refusal[] = [],
  message: StagedBlob | null = null,
): Promise<void> {
  if (signal.aborted) throw new AttemptStopped()
  const now = clock.now()
  const claim = { status: ['sending'], attempts: row.attempts, claimedBy: row.claimed_by } as const
  const recipients = JSON.stringify(withOffered(recipientsOf(row), refused))
  const mark = { offered_attempt: row.attempts, offered_at: now, updated_at: now, recipients }
  await database.transact(async (tx) => {
    if (message) await blobs.put(tx, message)
    const stored = message ? { raw_sha256: message.sha256 } : {}
    if (!(await advanceOutgoing(tx, row.tenant_id, row.id, claim, { ...mark, ...stored }))) throw new AttemptLost()
  })
}

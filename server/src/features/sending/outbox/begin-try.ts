import type { JobRun } from '#platform/jobs/jobs'
import { Postpone } from '#platform/jobs/jobs'
import type { Platform } from '#platform/platform'
import { claimRow, findOutgoing } from './outbox.store.ts'
import type { OutgoingRow } from './outbox.tables.ts'
import { settleLost } from './outgoing.ts'
import { recordOutgoingEvent } from './outgoing-events.ts'
import { writeSettlement } from './settle-try.ts'

/**
 * Begins the next try of a mail, or finds out what became of the last one.
 *
 * A job that meets its own try under way has been taken up again after its process died, or after it lost its lease.
 * That try is over either way: if it still lives, it cannot write its mark any more, and without it hands no content over.
 * @returns the mail, now `sending`; null when there is nothing to do.
 * @throws Postpone when it is not due yet.
 */
export async function beginTry(
  platform: Platform,
  run: Pick<JobRun<unknown>, 'id' | 'tenantId'>,
  outgoingId: string,
): Promise<OutgoingRow | null> {
  const { database, clock } = platform
  const { tenantId } = run
  const seen = await findOutgoing(database.read, tenantId, outgoingId)
  if (seen?.status === 'sending' && seen.claimed_by === run.id) {
    await writeSettlement(platform, seen, settleLost(seen, clock.now()), ['sending'])
    return null
  }
  if (seen?.status !== 'queued') return null
  if (seen.send_after > clock.now()) throw new Postpone(seen.send_after)
  return database.transact(async (tx) => {
    const claimed = await claimRow(tx, tenantId, outgoingId, run.id, clock.now())
    if (claimed) await recordOutgoingEvent(platform, tx, claimed)
    return claimed ?? null
  })
}

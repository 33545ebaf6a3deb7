import type { JobRun } from '#platform/jobs/jobs'
import { Postpone } from '#platform/jobs/jobs'
import type { Needs } from '#platform/platform'
import { claimRow, findOutgoing } from './outbox.store.ts'
import type { OutgoingRow } from './outbox.tables.ts'
import { settleLost } from './outgoing.ts'
import { recordOutgoingEvent } from './outgoing-events.ts'
import { writeSettlement } from './settle-try.ts'

type Run = Pick<JobRun<unknown>, 'id' | 'tenantId'>

/**
 * What is to be done about a mail: its row when a try may begin now, else null.
 *
 * A job that meets its own try under way has been taken up again after its process died, or after it lost its lease.
 * That try is over either way: if it still lives, it cannot write its mark any more, and without it hands no content over.
 * @throws Postpone when it is not due yet.
 */
export async function findDue(
  platform: Needs<'blobs' | 'clock' | 'database' | 'events' | 'jobs'>,
  run: Run,
  outgoingId: string,
): Promise<OutgoingRow | null> {
  const { database, clock } = platform
  const seen = await findOutgoing(database.read, run.tenantId, outgoingId)
  if (seen?.status === 'sending' && seen.claimed_by === run.id) {
    await writeSettlement(platform, seen, settleLost(seen, clock.now()), ['sending'])
    return null
  }
  if (seen?.status !== 'queued') return null
  if (seen.send_after > clock.now()) throw new Postpone(seen.send_after)
  return seen
}

/**
 * @returns the mail, now `sending`; null when somebody else was faster, or it was taken back.
 * @throws Postpone when it is not due after all: the clock went back since it was found so. Without its job it would lie
 * there for ever.
 */
export const beginTry = (
  { database, clock, events }: Needs<'clock' | 'database' | 'events'>,
  run: Run,
  id: string,
): Promise<OutgoingRow | null> =>
  database.transact(async (tx) => {
    const claimed = await claimRow(tx, run.tenantId, id, run.id, clock.now())
    if (claimed) {
      await recordOutgoingEvent({ events }, tx, claimed)
      return claimed
    }
    const seen = await findOutgoing(tx, run.tenantId, id)
    if (seen?.status === 'queued') throw new Postpone(seen.send_after)
    return null
  })

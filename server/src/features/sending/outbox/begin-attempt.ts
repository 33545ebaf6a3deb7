import type { JobRun } from '#platform/jobs/jobs'
import { Postpone } from '#platform/jobs/jobs'
import type { Needs } from '#platform/platform'
import { writeResult } from './finish-attempt.ts'
import { claimRow, findOutgoing } from './outbox.store.ts'
import type { OutgoingRow } from './outbox.tables.ts'
import { resultOfLost } from './outgoing.ts'
import { recordOutgoingEvent } from './outgoing-events.ts'

type Run = Pick<JobRun<unknown>, 'id' | 'tenantId'>

/**
 * Returns the email when an attempt may start now, else null.
 *
 * A job that meets its own active attempt resumes after a crash or a lost lease. That attempt is over: even if it still
 * runs, it cannot write its write-ahead record, and hands over no content without it.
 * @throws Postpone when it is not due yet.
 */
export async function claimDue(
  platform: Needs<'blobs' | 'clock' | 'database' | 'events' | 'jobs'>,
  run: Run,
  outgoingId: string,
): Promise<OutgoingRow | null> {
  const { database, clock } = platform
  const outgoing = await findOutgoing(database.read, run.tenantId, outgoingId)
  if (outgoing?.status === 'sending' && outgoing.claimed_by === run.id) {
    await writeResult(platform, outgoing, resultOfLost(outgoing, clock.now()), ['sending'])
    return null
  }
  if (outgoing?.status !== 'queued') return null
  if (outgoing.send_after > clock.now()) throw new Postpone(outgoing.send_after)
  return outgoing
}

/**
 * @returns the email, now `sending`; null when another process was faster or it was cancelled.
 * @throws Postpone when a clock set back makes it not due. Without its job it would never be sent.
 */
export const beginAttempt = (
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
    const outgoing = await findOutgoing(tx, run.tenantId, id)
    if (outgoing?.status === 'queued') throw new Postpone(outgoing.send_after)
    return null
  })

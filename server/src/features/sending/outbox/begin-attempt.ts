import { APART_MS } from '#platform/jobs/job-table'
import type { JobRun } from '#platform/jobs/jobs'
import { Postpone } from '#platform/jobs/jobs'
import type { Needs } from '#platform/platform'
import { beforeOf, writeResult } from './finish-attempt.ts'
import { advanceOutgoing, claimRow, findOutgoing } from './outbox.store.ts'
import type { OutgoingRow } from './outbox.tables.ts'
import { resultOfLost } from './outgoing.ts'
import { recordOutgoingEvent } from './outgoing-events.ts'
import { isScheduled } from './send-options.ts'

type Run = Pick<JobRun<unknown>, 'id' | 'tenantId'>

/**
 * Returns the email when an attempt may start now, else null.
 *
 * A job that meets its own active attempt resumes after a crash or a lost lease. That attempt is over: even if it still
 * runs, it cannot write its write-ahead record, and hands over no content without it.
 * @throws Postpone when it is not due yet.
 */
export async function claimDue(
  platform: Needs<'blobs' | 'clock' | 'database' | 'events' | 'jobs' | 'steadyTime'>,
  run: Run,
  outgoingId: string,
): Promise<OutgoingRow | null> {
  const { database, clock } = platform
  const outgoing = await findOutgoing(database.read, run.tenantId, outgoingId)
  if (outgoing?.status === 'sending' && outgoing.claimed_by === run.id) {
    await writeResult(platform, outgoing, resultOfLost({ ...outgoing, ...beforeOf(outgoing) }, clock.now()), [
      'sending',
    ])
    return null
  }
  if (outgoing?.status !== 'queued') return null
  await demandDue(platform, outgoing)
  return outgoing
}

/**
 * The pause before an attempt, such as the time to cancel, is elapsed time: a clock that jumps ahead must not end it, and
 * one that was ahead must not prolong it.
 * @throws Postpone when it is not due yet.
 */
async function demandDue(
  { database, clock, steadyTime }: Needs<'clock' | 'database' | 'steadyTime'>,
  outgoing: OutgoingRow,
): Promise<void> {
  const now = clock.now()
  const { tenant_id, id, send_after, updated_at } = outgoing
  // A chosen time is a time of the clock, also of one that was set back.
  if (!isScheduled(outgoing) && updated_at > now + APART_MS) {
    const change = { send_after: now + Math.max(0, send_after - updated_at), updated_at: now }
    await database.transact((tx) => advanceOutgoing(tx, tenant_id, id, { status: ['queued'] }, change))
    throw new Postpone(change.send_after)
  }
  if (send_after > now) throw new Postpone(send_after)
  const waitMs = await steadyTime.waitFor(send_after)
  if (waitMs > 0) throw new Postpone(now + waitMs)
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

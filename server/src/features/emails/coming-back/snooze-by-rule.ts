import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import { findEmail } from '../emails.store.ts'
import { findThread } from '../threading/marks.store.ts'
import { FOREVER } from '../threading/marks.ts'
import type { ChangeTracker } from '../track-changes.ts'
import { scheduleReturn } from './return-due.ts'
import { settleThread } from './settle-thread.ts'
import { snoozeThread } from './snooze-thread.ts'

const HOUR_MS = 3_600_000
const UNIT_MS: Readonly<Record<string, number>> = { h: HOUR_MS, d: 24 * HOUR_MS, w: 168 * HOUR_MS }

/** Returns when a snooze by a rule ends. @param span such as 3h, 2d or 1w, or answer */
export function ruledSnoozeEnd(span: string, now: number): number {
  return span === 'answer' ? FOREVER : now + Number.parseInt(span, 10) * (UNIT_MS[span.slice(-1)] ?? HOUR_MS)
}

/**
 * Snoozes the thread of an email in the inbox or the archive, and gives way like triage. One that is snoozed already
 * keeps its time. The caller locks the project.
 */
export async function snoozeByRule(
  platform: Needs<'clock' | 'events' | 'jobs'>,
  tx: Tx,
  tracker: ChangeTracker,
  { tenantId, emailId }: { tenantId: string; emailId: string },
  span: string,
): Promise<void> {
  const email = await findEmail(tx, tenantId, emailId)
  if (!email || email.source === 'sent' || (email.mailbox !== 'inbox' && email.mailbox !== 'archived')) return
  await snoozeThread(platform, tx, tracker, email, ruledSnoozeEnd(span, platform.clock.now()), 'triage')
  await settleThread(platform, tx, tracker, tenantId, email.thread_id)
  await scheduleReturn(platform, tx, await findThread(tx, tenantId, email.thread_id))
}

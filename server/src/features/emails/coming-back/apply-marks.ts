import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import type { EmailTableRow, ThreadMarks } from '../emails.tables.ts'
import { changeMarks, findThread } from '../threading/marks.store.ts'
import { returnReason } from '../threading/marks.ts'
import type { ChangeTracker } from '../track-changes.ts'
import { scheduleReturn } from './return-due.ts'
import { returnThread } from './return-thread.ts'
import { settleThread } from './settle-thread.ts'
import { endSnooze, snoozeThread } from './snooze-thread.ts'

/** Marks that people set on threads. Absent: unchanged; null: unset. */
export interface MarkChanges {
  muted?: boolean | null
  snoozed_until?: number | null
  remind_at?: number | null
}

/** Drops marks that the thread has already. */
export function withoutUnchangedMarks<C extends MarkChanges>(marks: ThreadMarks | undefined, changes: C): C {
  const changed = { ...changes }
  if (changes.muted !== undefined && (changes.muted === true) === (marks?.muted === 1)) delete changed.muted
  if (changes.snoozed_until === (marks?.snoozed_until ?? null)) delete changed.snoozed_until
  if (changes.remind_at === (marks?.remind_at ?? null)) delete changed.remind_at
  return changed
}

export const hasMarks = ({ muted, snoozed_until, remind_at }: MarkChanges): boolean =>
  muted !== undefined || snoozed_until !== undefined || remind_at !== undefined

/**
 * Applies marks of a person to the thread of an email (docs/spec/emails.md §13). A time that has passed returns the
 * thread at once. The caller locks the project.
 * @throws AppError `conflict` when the thread cannot be snoozed.
 */
export async function applyMarks(
  platform: Needs<'clock' | 'events' | 'jobs'>,
  tx: Tx,
  tracker: ChangeTracker,
  email: Pick<EmailTableRow, 'tenant_id' | 'id' | 'thread_id' | 'received_at'>,
  { muted, snoozed_until, remind_at }: MarkChanges,
): Promise<void> {
  const { tenant_id: tenantId, thread_id: threadId } = email
  const now = platform.clock.now()
  if (muted !== undefined) await changeMarks(tx, tenantId, threadId, { muted: muted ? 1 : 0 })
  if (remind_at !== undefined) await changeMarks(tx, tenantId, threadId, { remind_at, waits_since: now })
  if (snoozed_until === null) await endSnooze(platform, tx, tracker, email)
  const isAnswered =
    typeof snoozed_until === 'number' && !(await snoozeThread(platform, tx, tracker, email, snoozed_until))
  const thread = await findThread(tx, tenantId, threadId)
  const reason = isAnswered ? 'reply' : thread && returnReason(thread, now)
  if (thread && reason) await returnThread(platform, tx, tracker, thread, reason)
  else await settleThread(platform, tx, tracker, tenantId, threadId)
  await scheduleReturn(platform, tx, await findThread(tx, tenantId, threadId))
}

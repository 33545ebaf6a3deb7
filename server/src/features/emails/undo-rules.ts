import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import { type RuledState, readRuledState } from './apply-rules.ts'
import { settleThread } from './coming-back/settle-thread.ts'
import { endSnooze } from './coming-back/snooze-thread.ts'
import { recordEmailEvent } from './email-events.ts'
import { findEmail } from './emails.store.ts'
import { shownMailbox } from './emails.ts'
import { setLabels, setTriageLabels } from './labels.store.ts'
import { findEmailLocked, type MailState, verdictColumnsOf } from './mail-state.ts'
import { moveAlone } from './move-mailbox.ts'
import type { ChangeTracker } from './track-changes.ts'
import type { PreservedField } from './undo-verdict.ts'

/**
 * Undoes the changes of rules, field by field. Keeps each field that has changed since. The caller locks the project.
 * Counts as a person's action, which drops verdicts in progress.
 * @returns the kept fields, or null when the email is gone.
 */
export async function undoRules(
  platform: Needs<'clock' | 'database' | 'events' | 'fullText'>,
  tx: Tx,
  tracker: ChangeTracker,
  { tenantId, emailId }: { tenantId: string; emailId: string },
  { before, after }: { before: RuledState; after: RuledState },
): Promise<PreservedField[] | null> {
  const email = await findEmailLocked(platform, tx, tenantId, emailId)
  if (!email) return null
  const now = await readRuledState(tx, email)
  const preserved: PreservedField[] = []
  /** Tells whether the field needs its former value back; notes it when it has changed since. */
  const restores = (field: PreservedField, read: (state: RuledState) => unknown): boolean => {
    const [was, became, is] = [before, after, now].map((state) => JSON.stringify(read(state)))
    if (was === became || is === was) return false
    if (is !== became) preserved.push(field)
    return is === became
  }

  const isVerdictUndone = restores('triage_primary_action', verdictOf)
  const isStarUndone = restores('starred', ({ starred }) => starred)
  const columns = {
    ...(isVerdictUndone ? { ...verdictColumnsOf(before), triaged: before.triaged, triaged_at: before.triaged_at } : {}),
    ...(isStarUndone ? { starred: before.starred ?? 0 } : {}),
    human_version: email.human_version + 1,
    updated_at: platform.clock.now(),
  }
  await tracker.change(tx, email, columns, 'triage')
  if (restores('labels', ({ labels }) => labels)) {
    await setTriageLabels(tx, tracker, email, before.triage_labels, 'triage')
    const relabelled = (await findEmail(tx, tenantId, emailId)) ?? email
    await setLabels(tx, tracker, relabelled, before.labels, 'triage')
  }
  if (restores('read', ({ is_read }) => is_read)) {
    await tracker.change(tx, email, { is_read: before.is_read }, 'triage')
  }
  const isSnoozeUndone = restores('snoozed', ({ snoozed_until }) => snoozed_until)
  if (isSnoozeUndone && before.snoozed_until === null) await endSnooze(platform, tx, tracker, email, 'triage')
  if (restores('mailbox', ({ mailbox, mailbox_by }) => [shownMailbox(mailbox), mailbox_by])) {
    const mailboxBy = before.mailbox_by === 'person' || before.mailbox_by === 'triage' ? before.mailbox_by : 'arrival'
    // Gives way, like the rule, to people who moved the email on the mail server since.
    await moveAlone(platform, tx, tracker, tenantId, emailId, shownMailbox(before.mailbox), { mailboxBy, by: 'triage' })
  }
  if (isSnoozeUndone) await settleThread(platform, tx, tracker, tenantId, email.thread_id)
  await recordEmailEvent(platform, tx, 'email:updated', tenantId, emailId)
  return preserved
}

const verdictOf = (state: MailState) => [verdictColumnsOf(state), state.triaged, state.triaged_at]

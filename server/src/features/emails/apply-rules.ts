import type { Mailbox, PrimaryAction } from '@dossier/contract/vocabulary'
import type { Reads, Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import { snoozeByRule } from './coming-back/snooze-by-rule.ts'
import { recordEmailEvent } from './email-events.ts'
import { findEmail } from './emails.store.ts'
import type { EmailTableRow } from './emails.tables.ts'
import { setLabels, setTriageLabels } from './labels.store.ts'
import { findEmailLocked, type MailState, readMailState } from './mail-state.ts'
import { moveAlone } from './move-mailbox.ts'
import { findThread } from './threading/marks.store.ts'
import type { ChangeTracker } from './track-changes.ts'

/** The fields that a rule may change or depend on, kept in the journal of its run. */
export interface RuledState extends MailState {
  is_read: number
  /** Absent in journals of older versions, as is the next. */
  starred?: number
  snoozed_until?: number | null
}

/** Changes that rules of people make to an email. */
export interface RuledChange {
  /** All labels afterwards; null leaves them. */
  labels: string[] | null
  /** null does not move it. */
  moveTo: Mailbox | null
  isRead: boolean
  isStarred: boolean
  /** A span such as 2d, or answer; '' does not snooze. */
  snooze: string
  /** The action that the rules set, with its reason and the run; null leaves the verdict. */
  verdict: { action: PrimaryAction; labels: string[]; reason: string; engine: string; runId: string } | null
}

export const readRuledState = async (db: Reads, email: EmailTableRow): Promise<RuledState> => ({
  ...(await readMailState(db, email)),
  is_read: email.is_read,
  starred: email.starred,
  snoozed_until: (await findThread(db, email.tenant_id, email.thread_id))?.snoozed_until ?? null,
})

/**
 * Applies the changes of rules. A rule is a person's order: triage keeps its mailbox and labels. Like triage it gives
 * way to people on the mail server. The caller locks the project.
 * @param isAsMatched tells whether the locked email is still the one that the rules matched.
 * @returns the states before and after, or null when it is not.
 */
export async function applyRules(
  platform: Needs<'clock' | 'database' | 'events' | 'fullText' | 'jobs'>,
  tx: Tx,
  tracker: ChangeTracker,
  { tenantId, emailId }: { tenantId: string; emailId: string },
  isAsMatched: (now: RuledState) => boolean,
  { labels, moveTo, isRead, isStarred, snooze, verdict }: RuledChange,
): Promise<{ before: RuledState; after: RuledState } | null> {
  const email = await findEmailLocked(platform, tx, tenantId, emailId)
  const before = email && (await readRuledState(tx, email))
  if (!before || !isAsMatched(before)) return null
  const updated_at = platform.clock.now()
  const columns = {
    ...(verdict ? verdictColumns(verdict, updated_at) : {}),
    ...(isStarred ? { starred: 1 } : {}),
    human_version: email.human_version + 1,
    updated_at,
  }
  await tracker.change(tx, email, columns, 'triage')
  if (verdict) await setTriageLabels(tx, tracker, email, verdict.labels, 'triage')
  const relabelled = verdict ? ((await findEmail(tx, tenantId, emailId)) ?? email) : email
  if (labels) await setLabels(tx, tracker, relabelled, labels, 'triage')
  if (isRead && email.is_read === 0) await tracker.change(tx, email, { is_read: 1 }, 'triage')
  if (moveTo) await moveAlone(platform, tx, tracker, tenantId, emailId, moveTo, { mailboxBy: 'person', by: 'triage' })
  if (snooze !== '') await snoozeByRule(platform, tx, tracker, { tenantId, emailId }, snooze)
  await recordEmailEvent(platform, tx, 'email:updated', tenantId, emailId)
  const written = await findEmail(tx, tenantId, emailId)
  return { before, after: await readRuledState(tx, written ?? email) }
}

const verdictColumns = ({ action, reason, engine, runId }: NonNullable<RuledChange['verdict']>, at: number) => ({
  triage_primary_action: action,
  triage_confidence: 1,
  triage_reason: reason,
  triage_engine: engine,
  triage_status: 'complete',
  triage_error: '',
  triage_run_id: runId,
  triaged: 1,
  triaged_at: at,
})

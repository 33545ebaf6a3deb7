import type { Mailbox, PrimaryAction, TriageMailboxAction } from '@dossier/contract/vocabulary'
import type { Reads, Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import { recordEmailEvent } from './email-events.ts'
import type { StoredActionPoint } from './emails.present.ts'
import { changeEmail, findEmail, type OwnColumns } from './emails.store.ts'
import type { EmailTableRow } from './emails.tables.ts'
import { setLabels, setTriageLabels } from './labels.store.ts'
import { findEmailLocked, type MailState, readMailState } from './mail-state.ts'
import { type Mover, moveAlone } from './move-mailbox.ts'
import type { ChangeTracker } from './track-changes.ts'

export interface EmailVerdict {
  primaryAction: PrimaryAction
  confidence: number
  summary: string
  reason: string
  actionPoints: StoredActionPoint[]
  relatedContext: { item_id: string; item_type: string; title: string; reason: string }[]
  mailboxAction: TriageMailboxAction
  evidence: { field: string; record: string; start: number; end: number }[]
  engine: string
  runId: string
  draftId: string
  labels: string[]
  /** null does not move it. */
  moveTo: Mailbox | null
  /** A person's label that this verdict ends; absent or '' for none. */
  endsLabel?: string
}

/**
 * Writes a verdict in the transaction of its decision. Keeps human labels, action points and mailbox choices. The
 * caller locks the project.
 * @param isAsJudged tells whether the verdict still fits the locked email.
 * @returns the states before and after, or null when the verdict was dropped because the email is gone or has changed.
 */
export async function recordVerdict(
  platform: Needs<'clock' | 'database' | 'events' | 'fullText'>,
  tx: Tx,
  tracker: ChangeTracker,
  { tenantId, emailId }: { tenantId: string; emailId: string },
  isAsJudged: (now: MailState) => boolean,
  verdict: EmailVerdict,
): Promise<{ before: MailState; after: MailState } | null> {
  const email = await findEmailLocked(platform, tx, tenantId, emailId)
  const before = email && (await readMailState(tx, email))
  if (!before || !isAsJudged(before)) return null
  const at = platform.clock.now()
  const columns = { ...verdictColumns(email, verdict), triaged: 1, triaged_at: at, updated_at: at }
  await tracker.change(tx, email, columns, 'triage')
  if (verdict.endsLabel) {
    const left = before.labels.filter((label) => label !== verdict.endsLabel)
    await setLabels(tx, tracker, email, left, 'triage')
  }
  await setTriageLabels(tx, tracker, email, verdict.labels, 'triage')
  const moved = verdict.moveTo !== null && email.mailbox !== verdict.moveTo && email.mailbox_by !== 'person'
  if (moved && verdict.moveTo) await moveAlone(platform, tx, tracker, tenantId, emailId, verdict.moveTo, TRIAGE)
  await recordEmailEvent(platform, tx, 'email:updated', tenantId, emailId)
  const written = await findEmail(tx, tenantId, emailId)
  return { before, after: await readMailState(tx, written ?? email) }
}

const TRIAGE: Mover = { mailboxBy: 'triage', by: 'triage' }

const verdictColumns = (email: EmailTableRow, verdict: EmailVerdict): OwnColumns => ({
  triage_summary: verdict.summary,
  triage_reason: verdict.reason,
  triage_primary_action: verdict.primaryAction,
  triage_confidence: verdict.confidence,
  ...(email.action_points_by === 'person'
    ? {}
    : { triage_action_points: JSON.stringify(verdict.actionPoints), action_points_by: 'triage' }),
  triage_related_context: JSON.stringify(verdict.relatedContext),
  triage_mailbox_action: verdict.mailboxAction,
  triage_status: 'complete',
  triage_error: '',
  triage_run_id: verdict.runId,
  triage_draft_id: verdict.draftId,
  triage_engine: verdict.engine,
  triage_evidence: JSON.stringify(verdict.evidence),
})

/** Selects unhandled inbox emails, newest first, for a run. `waitingToo` includes emails waiting in another run. */
export function untriagedInbox(
  db: Reads,
  tenantId: string,
  { projectId, limit, waitingToo }: { projectId: string; limit: number; waitingToo: boolean },
) {
  let mails = selectForRun(db, tenantId).where('mailbox', '=', 'inbox').where('triaged', '=', 0).limit(limit)
  if (projectId) mails = mails.where('project_id', '=', projectId)
  return waitingToo ? mails : mails.where('triage_status', '<>', 'pending')
}

/** Selects these emails, newest first, for a run over rules. */
export const selectByIds = (db: Reads, tenantId: string, ids: readonly string[]) =>
  selectForRun(db, tenantId).where('id', 'in', ids)

const selectForRun = (db: Reads, tenantId: string) =>
  db
    .selectFrom('emails')
    .select(['tenant_id', 'id', 'received_at', 'mailbox', 'labels', 'triage_status', 'triage_error', 'triage_run_id'])
    .where('tenant_id', '=', tenantId)
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')

export interface TriageState {
  triage_status: string
  triage_error: string
  triage_run_id: string
}

/** Skips emails that were handled since enlistment. */
export async function markPending(tx: Tx, tenantId: string, emailIds: string[], runId: string): Promise<void> {
  if (emailIds.length === 0) return
  await tx
    .updateTable('emails')
    .set({ triage_status: 'pending', triage_error: '', triage_run_id: runId })
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', emailIds)
    .where('triaged', '=', 0)
    .execute()
}

/** Restores waiting emails to one common state, at most a thousand at a time. */
export const restoreTriageState = (
  tx: Tx,
  tenantId: string,
  emailIds: readonly string[],
  runId: string,
  state: TriageState,
) =>
  tx
    .updateTable('emails')
    .set({ ...state })
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', emailIds)
    .where('triage_run_id', '=', runId)
    .where('triage_status', '=', 'pending')
    .execute()

/**
 * Records a failed classification; the email stays untriaged with the reason.
 * @returns false, with nothing written, when people have handled it meanwhile.
 */
export async function recordFailure(
  platform: Needs<'clock' | 'events'>,
  tx: Tx,
  tenantId: string,
  emailId: string,
  runId: string,
  error: string,
): Promise<boolean> {
  const result = await tx
    .updateTable('emails')
    .set({ triage_status: 'failed', triage_error: error, updated_at: platform.clock.now() })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', emailId)
    .where('triage_run_id', '=', runId)
    .where('triage_status', '=', 'pending')
    .where('triaged', '=', 0)
    .where('mailbox', '=', 'inbox')
    .executeTakeFirst()
  if (Number(result.numUpdatedRows) === 0) return false
  await recordEmailEvent(platform, tx, 'email:updated', tenantId, emailId)
  return true
}

export async function recordSummary(
  platform: Needs<'clock' | 'events'>,
  tx: Tx,
  tenantId: string,
  emailId: string,
  summary: string,
): Promise<void> {
  await changeEmail(tx, tenantId, emailId, { triage_summary: summary, updated_at: platform.clock.now() })
  await recordEmailEvent(platform, tx, 'email:updated', tenantId, emailId)
}

import type { Mailbox } from '@dossier/contract/vocabulary'
import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import { recordEmailEvent } from './email-events.ts'
import type { EmailTableRow } from './emails.tables.ts'
import { setLabels, setTriageLabels } from './labels.store.ts'
import { labelSlug } from './labels.ts'
import { findEmailLocked, type MailState, readMailState, verdictColumnsOf } from './mail-state.ts'
import { moveAlone } from './move-mailbox.ts'
import type { ChangeTracker } from './track-changes.ts'

export type PreservedField =
  | 'mailbox'
  | 'labels'
  | 'triaged'
  | 'triage_summary'
  | 'triage_action_points'
  | 'read'
  | 'triage_primary_action'
  | 'starred'
  | 'snoozed'

/**
 * Undoes a verdict: restores unchanged fields and keeps later human changes. The caller locks the project. Counts as a
 * person's action, which drops verdicts in progress.
 * @returns the kept fields, or null when the email is gone or has another or no verdict.
 */
export async function undoVerdict(
  platform: Needs<'clock' | 'database' | 'events' | 'fullText'>,
  tx: Tx,
  tracker: ChangeTracker,
  { tenantId, emailId }: { tenantId: string; emailId: string },
  { before, after }: { before: MailState; after: MailState },
): Promise<PreservedField[] | null> {
  const email = await findEmailLocked(platform, tx, tenantId, emailId)
  if (!email || email.triage_run_id !== after.triage_run_id || email.triage_status !== 'complete') return null
  const now = await readMailState(tx, email)
  const preserved = preservedFields(now, before, after)
  const columns = {
    ...verdictColumnsOf(before),
    ...(preserved.includes('triage_summary') ? { triage_summary: now.triage_summary } : {}),
    ...(preserved.includes('triage_action_points')
      ? { triage_action_points: now.triage_action_points, action_points_by: now.action_points_by }
      : {}),
    ...(preserved.includes('triaged') ? {} : { triaged: before.triaged, triaged_at: before.triaged_at }),
    human_version: email.human_version + 1,
    updated_at: platform.clock.now(),
  }
  await tracker.change(tx, email, columns, 'person')
  const ended = preserved.includes('labels') ? [] : endedLabels(before, after)
  if (ended.length > 0) await setLabels(tx, tracker, email, [...ended, ...now.labels], 'person')
  await setTriageLabels(tx, tracker, email, labelsBefore(now, before, after), 'person')
  await moveBack(platform, tx, tracker, email, { now, before, after })
  await recordEmailEvent(platform, tx, 'email:updated', tenantId, emailId)
  return preserved
}

function preservedFields(now: MailState, before: MailState, after: MailState): PreservedField[] {
  const preserved: PreservedField[] = []
  if (isMovedSince(now, after) && now.mailbox !== before.mailbox) preserved.push('mailbox')
  if (!haveSameLabels(now, after)) preserved.push('labels')
  if (now.triaged_at !== after.triaged_at && now.triaged !== before.triaged) preserved.push('triaged')
  if (now.triage_summary !== after.triage_summary) preserved.push('triage_summary')
  if (
    now.triage_action_points !== after.triage_action_points ||
    (now.action_points_by === 'person' && before.action_points_by !== 'person')
  )
    preserved.push('triage_action_points')
  return preserved
}

/** The order of labels is nobody's choice. */
const haveSameLabels = (now: MailState, after: MailState): boolean =>
  JSON.stringify(now.labels.toSorted()) === JSON.stringify(after.labels.toSorted())

/** A person who confirms triage's mailbox has decided. */
const isMovedSince = (now: MailState, after: MailState): boolean =>
  now.mailbox !== after.mailbox || now.mailbox_by !== after.mailbox_by

/** A person's labels that the verdict ended. */
const endedLabels = (before: MailState, after: MailState): string[] =>
  before.labels.filter((label) => !before.triage_labels.includes(label) && !after.labels.includes(label))

/** Restores triage's earlier labels without this verdict's additions. Labels removed by people stay removed. */
function labelsBefore(now: MailState, before: MailState, after: MailState): string[] {
  const slugs = (labels: readonly string[]) => new Set(labels.map(labelSlug))
  const [had, got] = [slugs(before.triage_labels), slugs(after.triage_labels)]
  const stay = now.triage_labels.filter((label) => had.has(labelSlug(label)) || !got.has(labelSlug(label)))
  const back = before.triage_labels.filter((label) => !got.has(labelSlug(label)))
  const positionOf = (label: string): number => before.labels.findIndex((was) => labelSlug(was) === labelSlug(label))
  return [...stay, ...back].toSorted((a, b) => positionOf(a) - positionOf(b))
}

async function moveBack(
  platform: Needs<'clock' | 'events' | 'fullText'>,
  tx: Tx,
  tracker: ChangeTracker,
  { tenant_id, id }: EmailTableRow,
  { now, before, after }: { now: MailState; before: MailState; after: MailState },
): Promise<void> {
  if (before.mailbox === after.mailbox || isMovedSince(now, after)) return
  const mailboxBy = before.mailbox_by === 'triage' ? 'triage' : 'arrival'
  // It takes back a move of triage, so it gives way as triage does to whoever moved the email on the mail server since.
  await moveAlone(platform, tx, tracker, tenant_id, id, before.mailbox as Mailbox, { mailboxBy, by: 'triage' })
}

import type { Mailbox } from '@dossier/contract/vocabulary'
import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import { applyMarks, hasMarks, type MarkChanges, withoutUnchangedMarks } from '../coming-back/apply-marks.ts'
import type { Dependencies } from '../dependencies.ts'
import { recordEmailEvent } from '../email-events.ts'
import type { EmailListeners } from '../email-listeners.ts'
import { findEmail, listThreadMails } from '../emails.store.ts'
import type { EmailTableRow } from '../emails.tables.ts'
import { setLabels, setTriageLabels } from '../labels.store.ts'
import { findEmailLocked } from '../mail-state.ts'
import { type Mover, moveAlone } from '../move-mailbox.ts'
import { moveThread } from '../move-thread.ts'
import { findThread } from '../threading/marks.store.ts'
import { type ChangeTracker, trackChanges } from '../track-changes.ts'
import { type ActField, type ActState, isSameField, pickFields, readActStates } from './act-state.ts'

export interface EmailToRestore {
  id: string
  /** As the act left it: a field that differs has changed since, and stays. */
  from: Partial<ActState>
  to: Partial<ActState>
}

/** Fields that stay; null when the email is gone. */
export type Restored = Map<string, ActField[] | null>

/**
 * Gives fields of emails other values again, as a person's act that is written back to mail servers. Fields that have
 * changed since stay. The caller's transaction is one of the journal.
 */
export async function restoreEmails(
  platform: Needs<'clock' | 'database' | 'events' | 'fullText' | 'jobs'>,
  dependencies: Dependencies,
  listeners: Pick<EmailListeners, 'changed' | 'threadMoved'>,
  tx: Tx,
  tenantId: string,
  emails: readonly EmailToRestore[],
): Promise<Restored> {
  await lockProjects(dependencies, tx, tenantId, emails)
  const tracker = trackChanges(tenantId, listeners)
  const ids = new Set(emails.map(({ id }) => id))
  const restored: Restored = new Map()
  const plans: Plan[] = []
  for (const each of emails) {
    const email = await findEmailLocked(platform, tx, tenantId, each.id)
    const plan = email ? await planRestoration(tx, email, each, ids) : null
    restored.set(each.id, plan?.kept ?? null)
    if (plan && Object.keys(plan.to).length > 0) plans.push(plan)
  }
  const parts = { platform, dependencies, listeners, tracker }
  // A snooze ends before its emails move on, and begins after all are in the inbox.
  for (const plan of plans) if (plan.to.snoozed_until === null) await restoreMarks(parts, tx, plan)
  for (const plan of plans) await restore(parts, tx, plan)
  for (const plan of plans) if (plan.to.snoozed_until !== null) await restoreMarks(parts, tx, plan)
  for (const { email } of plans) await recordEmailEvent(platform, tx, 'email:updated', tenantId, email.id)
  await tracker.write(tx)
  return restored
}

interface Plan {
  email: EmailTableRow
  to: Partial<ActState>
  kept: ActField[]
}

/** Decides by the states before anything is restored, because emails of one thread move together. */
async function planRestoration(
  tx: Tx,
  email: EmailTableRow,
  { from, to }: EmailToRestore,
  ids: ReadonlySet<string>,
): Promise<Plan> {
  const now = (await readActStates(tx, email.tenant_id, [email.id])).get(email.id) ?? {}
  const fields = Object.keys(to) as ActField[]
  const isShared = fields.includes('project') && !(await isThreadOf(tx, email, ids))
  const restorable = fields.filter((field) => isSameField(field, now, from) && !(isShared && field === 'project'))
  return { email, to: pickFields(to, restorable), kept: fields.filter((field) => !restorable.includes(field)) }
}

async function lockProjects(
  { projects }: Dependencies,
  tx: Tx,
  tenantId: string,
  emails: readonly EmailToRestore[],
): Promise<void> {
  const ids = new Set<string>()
  for (const { id, to } of emails) {
    const email = await findEmail(tx, tenantId, id)
    if (email) ids.add(email.project_id)
    if (to.project) ids.add(to.project)
  }
  for (const project of [...ids].sort()) await projects.lock(tx, tenantId, project)
}

/** Moving a thread takes all of its emails along, so nothing else may have joined it. */
async function isThreadOf(tx: Tx, email: EmailTableRow, ids: ReadonlySet<string>): Promise<boolean> {
  const mails = await listThreadMails(tx, email.tenant_id, email.thread_id)
  return mails.every(({ id }) => ids.has(id))
}

interface Parts {
  platform: Needs<'clock' | 'database' | 'events' | 'fullText' | 'jobs'>
  dependencies: Dependencies
  listeners: Pick<EmailListeners, 'changed' | 'threadMoved'>
  tracker: ChangeTracker
}

/** Marks of the thread; the other emails of the thread find them set. */
async function restoreMarks({ platform, tracker }: Parts, tx: Tx, { email, to }: Plan): Promise<void> {
  const current = await findEmail(tx, email.tenant_id, email.id)
  if (!current) return
  const marks: MarkChanges = {
    ...(to.muted === undefined ? {} : { muted: to.muted === 1 }),
    ...(to.snoozed_until === undefined ? {} : { snoozed_until: to.snoozed_until }),
    ...(to.remind_at === undefined ? {} : { remind_at: to.remind_at }),
  }
  const changed = withoutUnchangedMarks(await findThread(tx, email.tenant_id, current.thread_id), marks)
  if (hasMarks(changed)) await applyMarks(platform, tx, tracker, current, changed)
}

async function restore(parts: Parts, tx: Tx, { email, to }: Plan): Promise<void> {
  const { platform, dependencies, listeners, tracker } = parts
  const { tenant_id: tenantId, id } = email
  const columns = {
    ...(to.triaged ? { triaged: to.triaged.is, triaged_at: to.triaged.at } : {}),
    ...(to.triage_action_points
      ? { triage_action_points: to.triage_action_points.points, action_points_by: to.triage_action_points.by }
      : {}),
    human_version: email.human_version + 1,
    updated_at: platform.clock.now(),
  }
  await tracker.change(tx, email, columns, 'person')
  if (to.read !== undefined) await tracker.change(tx, email, { is_read: to.read }, 'person')
  if (to.starred !== undefined) await tracker.change(tx, email, { starred: to.starred }, 'person')
  if (to.labels) {
    await setTriageLabels(tx, tracker, email, to.labels.by_triage, 'person')
    const relabelled = (await findEmail(tx, tenantId, id)) ?? email
    await setLabels(tx, tracker, relabelled, to.labels.all, 'person')
  }
  if (to.project) {
    const moving = (await findEmail(tx, tenantId, id)) ?? email
    if (moving.project_id !== to.project)
      await moveThread(platform, dependencies.search, listeners.threadMoved, tx, tracker, moving, to.project)
  }
  if (to.mailbox) {
    const mailboxBy = to.mailbox.by === 'person' || to.mailbox.by === 'triage' ? to.mailbox.by : 'arrival'
    const mover: Mover = { mailboxBy, by: 'person' }
    await moveAlone(platform, tx, tracker, tenantId, id, to.mailbox.mailbox as Mailbox, mover)
  }
}

import type { Authorized } from '#core/actor'
import { notFound } from '#core/app-error'
import type { Tx } from '#platform/database/database'
import type { CleanHtml } from '#platform/mail/mail'
import type { Needs } from '#platform/platform'
import { type FindActed, isRepeated } from './acts/is-repeated.ts'
import { type ActedListener, noteAct } from './acts/note-act.ts'
import { columnChanges, type EmailChanges, editedFields, withoutUnchanged } from './changed-email.ts'
import { applyMarks, hasMarks, withoutUnchangedMarks } from './coming-back/apply-marks.ts'
import { dismissReminder } from './coming-back/dismiss-reminder.ts'
import { settleThread } from './coming-back/settle-thread.ts'
import type { Dependencies } from './dependencies.ts'
import { recordEmailEvent } from './email-events.ts'
import { refuseStale } from './email-version.ts'
import { changeContent, findContent, findEmail } from './emails.store.ts'
import type { EmailTableRow } from './emails.tables.ts'
import { indexEmail } from './index-email.ts'
import { setLabels } from './labels.store.ts'
import { lockEmail } from './lock-email.ts'
import { moveWithThread, PERSON } from './move-mailbox.ts'
import { moveThread, type ThreadMovedListener } from './move-thread.ts'
import { findThread } from './threading/marks.store.ts'
import { type ChangedListener, type ChangeTracker, trackChanges } from './track-changes.ts'

/** Records another feature's data about human changes, in their transaction, with the email before the change. */
export type EditedListener = (tx: Tx, email: EmailTableRow, changes: EmailChanges, userId: string) => Promise<void>

export interface UpdateListeners {
  acted: readonly ActedListener[]
  findActed: readonly FindActed[]
  threadMoved: readonly ThreadMovedListener[]
  edited: readonly EditedListener[]
  changed: readonly ChangedListener[]
}

export interface UpdateRequest {
  accepted?: readonly string[] | undefined
  act?: string
}

/**
 * Applies a person's changes in one transaction. The new human version protects them from later runs and rebuilds; a
 * no-op leaves it unchanged.
 * @param request.accepted versions of the email that the caller may have edited; undefined: any
 * @param request.act requests with the same key are one act of the person; one that repeats it changes nothing
 * @throws AppError `not_found` (email or project), `conflict` when the target project has the same email; StaleEmail.
 */
export async function updateEmail(
  platform: Needs<'clock' | 'database' | 'events' | 'fullText' | 'jobs' | 'mail'>,
  dependencies: Dependencies,
  listeners: UpdateListeners,
  actor: Authorized,
  id: string,
  input: EmailChanges,
  { accepted, act = '' }: UpdateRequest = {},
): Promise<void> {
  const { tenantId } = actor
  const clean = typeof input.html_content === 'string' ? await platform.mail.clean(input.html_content) : NO_HTML
  await platform.database.transact(async (tx) => {
    const email = await lockEmail(platform, dependencies.projects, tx, tenantId, id, input.project)
    refuseStale(email, accepted)
    if (await isRepeated(tx, listeners.findActed, actor, id, { changes: input, key: act })) return
    const changes = await readRealChanges(tx, email, input)
    if (Object.keys(changes).length === 0) return
    for (const listen of listeners.edited) await listen(tx, email, changes, actor.userId)
    const wholeThread = OF_THREAD.some((field) => changes[field] !== undefined)
    const noted = isPassing(changes, act)
      ? null
      : await noteAct(tx, listeners.acted, actor, email, { key: act, wholeThread })
    const tracker = trackChanges(tenantId, listeners)
    const columns = {
      ...columnChanges(email, changes, platform.clock.now()),
      ...(changes.html_content === undefined ? {} : { has_remote_images: clean.hasRemoteImages ? 1 : 0 }),
    }
    await tracker.change(tx, email, columns, 'person')
    await changeTexts(tx, email, changes, clean.html)
    if (changes.labels !== undefined) await setLabels(tx, tracker, email, changes.labels ?? [])
    await move(platform, dependencies, listeners.threadMoved, tx, tracker, email, changes)
    if (hasMarks(changes))
      await applyMarks(platform, tx, tracker, (await findEmail(tx, tenantId, id)) ?? email, changes)
    await tracker.write(tx)
    await noted?.end(tx)
    if (touchesWords(changes)) await indexEmail(tx, dependencies.search, tenantId, id)
    await recordEmailEvent(platform, tx, 'email:updated', tenantId, id)
  })
}

/** Changes that reach the other emails of the thread. */
const OF_THREAD = ['mailbox', 'project', 'snoozed_until'] as const

/** Opening an email marks it as read, which is no act of its own. */
const isPassing = (changes: EmailChanges, act: string): boolean =>
  act === '' && changes.read === true && Object.keys(changes).length === 1

const NO_HTML: CleanHtml = { html: '', hasRemoteImages: false, findings: [], shownParts: [] }

async function readRealChanges(tx: Tx, email: EmailTableRow, input: EmailChanges): Promise<EmailChanges> {
  const texts = await findContent(tx, email.tenant_id, email.id)
  if (!texts) throw notFound('email')
  const thread = await findThread(tx, email.tenant_id, email.thread_id)
  return withoutUnchangedMarks(thread, withoutUnchanged(email, texts, input))
}

async function changeTexts(tx: Tx, email: EmailTableRow, changes: EmailChanges, html: string): Promise<void> {
  const change = {
    ...(changes.text_content === undefined ? {} : { text_content: changes.text_content ?? '' }),
    ...(changes.html_content === undefined ? {} : { html_content: html }),
  }
  if (Object.keys(change).length > 0) await changeContent(tx, email.tenant_id, email.id, change)
}

/** Moves the project first, so that the merged thread moves to the mailbox too. */
async function move(
  platform: Needs<'clock' | 'events' | 'fullText'>,
  dependencies: Dependencies,
  listeners: readonly ThreadMovedListener[],
  tx: Tx,
  tracker: ChangeTracker,
  email: EmailTableRow,
  { project, mailbox }: EmailChanges,
): Promise<void> {
  if (project) {
    await moveThread(platform, dependencies.search, listeners, tx, tracker, email, project)
    const moved = await findEmail(tx, email.tenant_id, email.id)
    if (moved) await settleThread(platform, tx, tracker, email.tenant_id, moved.thread_id)
  }
  // For clients a snoozed email is in the inbox: naming that again is no change.
  if (mailbox === 'inbox' && email.mailbox === 'snoozed') return
  if (mailbox === 'archived' && (await dismissReminder(platform, tx, tracker, email))) return
  if (mailbox) await moveWithThread(platform, tx, tracker, email.tenant_id, email.id, mailbox, PERSON)
}

const touchesWords = (changes: EmailChanges): boolean => editedFields(changes).some((field) => field !== 'html_content')

import { message } from '@dossier/contract/message'
import { ABORT_WINDOW_MS } from '@dossier/contract/vocabulary'
import type { Authorized } from '#core/actor'
import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import { newMessageId, referencesOf } from '../composition/references.ts'
import { changedColumns, contentColumns, contentOf, type DraftContent } from '../drafts/draft-content.ts'
import { recordDraftEvent } from '../drafts/draft-events.ts'
import { changeDraft } from '../drafts/drafts.store.ts'
import type { DraftRow } from '../drafts/drafts.tables.ts'
import { refuseUnlessOpen } from '../drafts/drafts.ts'
import { applyContent, getDraftLocked } from '../drafts/update-draft.ts'
import type { Senders } from '../identities/senders.ts'
import { isReply, kindOf } from '../kinds/kinds.ts'
import { SEND_JOB } from './outbox.jobs.ts'
import { findLiveOfDraft, insertOutgoing } from './outbox.store.ts'
import { OUTGOING_EMAILS, type OutgoingRow } from './outbox.tables.ts'
import { findParent } from './outbox.view.ts'
import { conflict } from './outgoing.ts'
import { recordOutgoingEvent } from './outgoing-events.ts'
import { refuseUnready } from './ready-to-send.ts'
import { reopenScheduled } from './reopen-scheduled.ts'
import { isSameOptions, NO_OPTIONS, type OptionColumns, type SendOptions, withOptions } from './send-options.ts'

/**
 * Queues a draft: copies its content and sends it after the abort window, or at the chosen time. The `queued` draft keeps
 * its revision. Content or options that differ replace an email that waits for its chosen time.
 * @param snapshot a last edit, applied first.
 * @returns the outgoing email; the existing one when the same is already queued.
 * @throws AppError `not_found`; `conflict` when it is sending, sent, discarded, or queued with other content;
 * `invalid_request` that names all missing fields.
 */
export const sendDraft = (
  platform: Needs<'blobs' | 'clock' | 'database' | 'events' | 'ids' | 'jobs'>,
  senders: Senders,
  actor: Authorized,
  draftId: string,
  snapshot: Partial<DraftContent>,
  options: SendOptions = {},
): Promise<OutgoingRow> =>
  platform.database.transact(async (tx) => {
    const { tenantId, userId } = actor
    const found = await getDraftLocked(platform, tx, tenantId, draftId)
    const waiting = found.status === 'queued' ? await findWaiting(tx, found) : null
    const chosen = withOptions(waiting ?? NO_OPTIONS, options)
    if (waiting && !changes(found, snapshot) && isSameOptions(chosen, waiting)) return waiting
    const draft = waiting ? await reopenScheduled(platform, tx, actor, found) : found
    if (draft.status === 'queued') throw conflict(message('sending.draftQueuedOther'))
    refuseUnlessOpen(draft)
    const last = changes(draft, snapshot) ? await applyContent(platform, tx, draft, snapshot) : draft
    const content = contentOf(last)
    const identity = await senders.find(tx, tenantId, last.project_id, content.from)
    refuseUnready(content, identity !== undefined, kindOf(last))
    return enqueueDraft(platform, tx, last, identity?.id ?? '', userId, chosen)
  })

async function findWaiting(tx: Tx, draft: DraftRow): Promise<OutgoingRow> {
  const outgoing = await findLiveOfDraft(tx, draft.tenant_id, draft.id)
  if (!outgoing) throw new Error(`the draft ${draft.id} is queued and nothing is on its way`)
  if (outgoing.status === 'sending') throw conflict(message('sending.draftBeingSent'))
  if (outgoing.status === 'uncertain') {
    throw conflict(message('sending.draftUncertain'))
  }
  return outgoing
}

function changes(draft: DraftRow, snapshot: Partial<DraftContent>): boolean {
  const columns = Object.entries(changedColumns(snapshot)) as [keyof DraftRow, string][]
  return columns.some(([column, value]) => draft[column] !== value)
}

/** Queues the current content of a locked draft. */
export async function enqueueDraft(
  platform: Needs<'clock' | 'events' | 'ids' | 'jobs'>,
  tx: Tx,
  draft: DraftRow,
  identityId: string,
  userId: string,
  options: OptionColumns = NO_OPTIONS,
): Promise<OutgoingRow> {
  const row = { ...(await newOutgoing(platform, tx, draft, identityId, userId)), ...options }
  if (options.send_at !== null) row.send_after = options.send_at
  await insertOutgoing(tx, row)
  // Sending a triage proposal counts as editing it, even after a cancel.
  const queued = { status: 'queued', edited: 1 }
  await changeDraft(tx, draft.tenant_id, draft.id, queued)
  const order = { tenantId: draft.tenant_id, payload: { outgoingId: row.id }, runAt: row.send_after, key: row.id }
  await platform.jobs.enqueue(tx, SEND_JOB, order)
  await recordDraftEvent(platform, tx, { ...draft, ...queued })
  await recordOutgoingEvent(platform, tx, row)
  return row
}

async function newOutgoing(
  { clock, ids }: Needs<'clock' | 'ids'>,
  tx: Tx,
  draft: DraftRow,
  identityId: string,
  userId: string,
): Promise<OutgoingRow> {
  const now = clock.now()
  const id = ids.next()
  const parent = draft.source_email_id ? await findParent(tx, draft.tenant_id, draft.source_email_id) : undefined
  const { inReplyTo, references } = referencesOf(parent, draft.source_message_id)
  const kind = kindOf(draft)
  return OUTGOING_EMAILS.newRow({
    tenant_id: draft.tenant_id,
    id,
    project_id: draft.project_id,
    draft_id: draft.id,
    source_email_id: draft.source_email_id,
    identity_id: identityId,
    ...contentColumns(contentOf(draft)),
    message_id: newMessageId(id, draft.from_address),
    // A forwarded email is in the thread, but no answer.
    in_reply_to: isReply(kind) ? inReplyTo : '',
    reference_ids: JSON.stringify(references),
    status: 'queued',
    send_after: now + ABORT_WINDOW_MS,
    created_by: userId,
    created_at: now,
    updated_at: now,
    attachments: draft.attachments,
    purpose: draft.purpose,
    calendar: draft.calendar,
    kind,
  })
}

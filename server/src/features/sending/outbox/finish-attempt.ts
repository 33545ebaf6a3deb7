import type { OutgoingStatus } from '@dossier/contract/vocabulary'
import type { Tx } from '#platform/database/database'
import type { EndIn } from '#platform/jobs/jobs'
import type { Needs } from '#platform/platform'
import { recordDraftEvent } from '../drafts/draft-events.ts'
import { changeDraft, findDraftLocked } from '../drafts/drafts.store.ts'
import type { DraftRow } from '../drafts/drafts.tables.ts'
import { APPEND_JOB, SEND_JOB } from './outbox.jobs.ts'
import { advanceOutgoing } from './outbox.store.ts'
import type { OutgoingRow } from './outbox.tables.ts'
import { type AttemptResult, type Before, type Outcome, resultOf } from './outgoing.ts'
import { recordOutgoingEvent } from './outgoing-events.ts'
import { recipientsOf } from './recipient-states.ts'
import { releaseMessage } from './release-message.ts'
import { serverId, surerServerId } from './server-id.ts'

/**
 * Records an attempt's outcome. Only the current attempt may, since a later one has a higher number. An attempt given
 * up as uncertain may still overwrite that with its real answer. Ends the job of the attempt.
 */
export function finishAttempt(
  platform: Needs<'blobs' | 'clock' | 'database' | 'events' | 'jobs'>,
  row: OutgoingRow,
  outcome: Outcome,
  endIn?: EndIn,
): Promise<void> {
  const settlement = resultOf(outcome, beforeOf(row), platform.clock.now())
  // This attempt sent no content, so the earlier state still holds.
  const offered = wasTransmitted(outcome) ? {} : { offered_attempt: row.offered_attempt, offered_at: row.offered_at }
  const from: OutgoingStatus[] =
    outcome.kind === 'taken' ? ['sending', 'uncertain', 'queued'] : ['sending', 'uncertain']
  const accepted =
    outcome.kind === 'taken'
      ? { server_id: surerServerId(row.server_id, serverId(outcome.answer, row.message_id)) }
      : {}
  return writeResult(platform, row, settlement, from, { ...offered, ...accepted }, endIn)
}

export const beforeOf = (row: OutgoingRow): Before => ({ failures: row.failures, recipients: recipientsOf(row) })

const wasTransmitted = (outcome: Outcome): boolean =>
  outcome.kind === 'taken' || outcome.kind === 'unknown' || (outcome.kind === 'not-taken' && outcome.offered)

/** Compare-and-set: does nothing when the email has moved on without this attempt. */
export function writeResult(
  platform: Needs<'blobs' | 'clock' | 'database' | 'events' | 'jobs'>,
  row: OutgoingRow,
  settlement: AttemptResult,
  from: readonly OutgoingStatus[],
  also: Partial<OutgoingRow> = {},
  endIn?: EndIn,
): Promise<void> {
  const now = platform.clock.now()
  return platform.database.transact(async (tx) => {
    await endIn?.(tx)
    const draft = await findDraftLocked(platform.database, tx, row.tenant_id, row.draft_id)
    const change = {
      ...also,
      status: settlement.status,
      error: settlement.error,
      failures: settlement.failures,
      recipients: JSON.stringify(settlement.recipients),
      updated_at: now,
      ...(settlement.nextAt === null ? {} : { send_after: Math.max(settlement.nextAt, row.send_after) }),
      ...(settlement.status === 'sent' ? { sent_at: now } : {}),
    }
    const settled = await advanceOutgoing(tx, row.tenant_id, row.id, { status: from, attempts: row.attempts }, change)
    if (settled) await continueAfter(platform, tx, settled, draft)
  })
}

/** Writes the consequences of the new state in the same transaction: next job, draft, events. */
export async function continueAfter(
  platform: Needs<'blobs' | 'events' | 'jobs'>,
  tx: Tx,
  row: OutgoingRow,
  draft: DraftRow | undefined,
): Promise<void> {
  const order = { tenantId: row.tenant_id, payload: { outgoingId: row.id }, key: row.id }
  if (row.status === 'queued') await platform.jobs.enqueue(tx, SEND_JOB, { ...order, runAt: row.send_after })
  if (row.status === 'sent') await platform.jobs.enqueue(tx, APPEND_JOB, order)
  if (row.status === 'failed') await releaseMessage(platform, tx, row)
  const draftStatus = row.status === 'sent' ? 'sent' : row.status === 'failed' ? 'draft' : 'queued'
  if (draft && draft.status !== draftStatus) {
    // A reopened draft equals the sent one, so its time stays; a finished draft has changed.
    const stamp = draftStatus === 'sent' ? { updated_at: row.updated_at } : {}
    await changeDraft(tx, row.tenant_id, row.draft_id, { status: draftStatus, ...stamp })
    await recordDraftEvent(platform, tx, { ...draft, status: draftStatus })
  }
  await recordOutgoingEvent(platform, tx, row)
}

import { message } from '@dossier/contract/message'
import type { OutgoingStatus } from '@dossier/contract/vocabulary'
import type { Authorized } from '#core/actor'
import { notFound } from '#core/app-error'
import type { Needs } from '#platform/platform'
import { getDraftLocked } from '../drafts/update-draft.ts'
import { continueAfter } from './finish-attempt.ts'
import { advanceOutgoing, findOutgoing } from './outbox.store.ts'
import type { OutgoingRow } from './outbox.tables.ts'
import { conflict, givenUp, whyNotResolved } from './outgoing.ts'

export type Resolution = 'sent' | 'retry' | 'failed'

/**
 * Resolves an uncertain email by a person. `sent`: its content was handed over, so it counts as sent. `retry`: sends
 * the same message at once with all attempts. `failed`: reopens the draft, and also ends the attempts of an email that
 * a server refused and that cannot be cancelled.
 * @throws AppError `not_found`; `conflict` in any other state.
 */
export const resolveOutgoing = (
  platform: Needs<'blobs' | 'clock' | 'database' | 'events' | 'jobs'>,
  { tenantId }: Authorized,
  id: string,
  as: Resolution,
): Promise<OutgoingRow> =>
  platform.database.transact(async (tx) => {
    const outgoing = await findOutgoing(tx, tenantId, id)
    if (!outgoing) throw notFound('outgoing email')
    const draft = await getDraftLocked(platform, tx, tenantId, outgoing.draft_id)
    const why = whyNotResolved(outgoing, as)
    if (why) throw why
    const now = platform.clock.now()
    const expected = { status: [outgoing.status as OutgoingStatus], attempts: outgoing.attempts }
    const change = { ...resolution(outgoing, as, now), updated_at: now }
    const resolved = await advanceOutgoing(tx, tenantId, id, expected, change)
    if (!resolved) throw conflict(message('sending.movedOn'))
    await continueAfter(platform, tx, resolved, draft)
    return resolved
  })

function resolution(row: OutgoingRow, as: Resolution, now: number): Partial<OutgoingRow> {
  switch (as) {
    case 'sent':
      return { status: 'sent', error: '', sent_at: row.offered_at ?? now }
    case 'retry':
      return { status: 'queued', error: '', failures: 0, send_after: now }
    case 'failed':
      return { status: 'failed', error: givenUp(row) }
  }
}

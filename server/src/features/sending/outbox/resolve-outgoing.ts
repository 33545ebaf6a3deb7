import { message } from '@dossier/contract/message'
import type { OutgoingStatus } from '@dossier/contract/vocabulary'
import type { Authorized } from '#core/actor'
import { notFound } from '#core/app-error'
import type { Needs } from '#platform/platform'
import { getDraftLocked } from '../drafts/update-draft.ts'
import { advanceOutgoing, findOutgoing } from './outbox.store.ts'
import type { OutgoingRow } from './outbox.tables.ts'
import { conflict, givenUp, whyNotResolved } from './outgoing.ts'
import { goOn } from './settle-try.ts'

/** What a person found out, or wants. */
export type Resolution = 'sent' | 'retry' | 'failed'

/**
 * A person has found out what became of an uncertain mail. `sent`: it counts as sent when its content was handed over.
 * `retry`: the same message goes out again, at once and with all its tries. `failed`: it did not arrive, and its draft is
 * open again. `failed` also ends the tries of a mail that a server has seen and refused: it cannot be taken back.
 * @throws AppError `not_found`; `conflict` where that is not so.
 */
export const resolveOutgoing = (
  platform: Needs<'blobs' | 'clock' | 'database' | 'events' | 'jobs'>,
  { tenantId }: Authorized,
  id: string,
  as: Resolution,
): Promise<OutgoingRow> =>
  platform.database.transact(async (tx) => {
    const seen = await findOutgoing(tx, tenantId, id)
    if (!seen) throw notFound('outgoing email')
    const draft = await getDraftLocked(platform, tx, tenantId, seen.draft_id)
    const why = whyNotResolved(seen, as)
    if (why) throw why
    const now = platform.clock.now()
    const expected = { status: [seen.status as OutgoingStatus], attempts: seen.attempts }
    const change = { ...resolution(seen, as, now), updated_at: now }
    const resolved = await advanceOutgoing(tx, tenantId, id, expected, change)
    if (!resolved) throw conflict(message('sending.movedOn'))
    await goOn(platform, tx, resolved, draft)
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

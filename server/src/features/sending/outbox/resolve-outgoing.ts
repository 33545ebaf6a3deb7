import { message } from '@dossier/contract/message'
import type { OutgoingStatus } from '@dossier/contract/vocabulary'
import type { Authorized } from '#core/actor'
import { notFound } from '#core/app-error'
import type { Needs } from '#platform/platform'
import { getDraftLocked } from '../drafts/update-draft.ts'
import { beforeOf, continueAfter } from './finish-attempt.ts'
import { advanceOutgoing, findOutgoing } from './outbox.store.ts'
import type { OutgoingRow } from './outbox.tables.ts'
import { afterSuccess, conflict, ended, givenUp, whyNotResolved } from './outgoing.ts'
import { withArrived } from './recipient-states.ts'

export type Resolution = 'sent' | 'retry' | 'failed'

/**
 * Resolves an uncertain email by a person. `sent`: its content was handed over, so it counts as sent, except for those
 * whom the server had put off before: they get it in the next attempts. `retry`: sends
 * the same message at once with all attempts, to those who have not got it. `failed`: reopens the draft, and also ends
 * the attempts of an email that a server refused and that cannot be cancelled; one that reached somebody is sent.
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
  const before = beforeOf(row)
  switch (as) {
    case 'sent': {
      const recipients = withArrived(before.recipients)
      const { status, error, failures, nextAt } = afterSuccess({ ...before, recipients }, now)
      const next = nextAt === null ? { sent_at: row.offered_at ?? now } : { send_after: nextAt }
      return { status, error, failures, recipients: JSON.stringify(recipients), ...next }
    }
    case 'retry':
      return { status: 'queued', error: '', failures: 0, send_after: now }
    case 'failed': {
      const { status, error } = ended(before, givenUp(row))
      return { status, error, ...(status === 'sent' ? { sent_at: row.offered_at ?? now } : {}) }
    }
  }
}

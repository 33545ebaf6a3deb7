import type { Authorized } from '#core/actor'
import { notFound } from '#core/app-error'
import type { Platform } from '#platform/platform'
import { getDraftLocked } from '../drafts/update-draft.ts'
import { advanceOutgoing, findOutgoing } from './outbox.store.ts'
import type { OutgoingRow } from './outbox.tables.ts'
import { conflict } from './outgoing.ts'
import { goOn } from './settle-try.ts'

/**
 * A person has found out what became of an uncertain mail. `sent`: it counts as sent when its content was handed over.
 * `retry`: the same message goes out again, at once and with all its tries.
 * @throws AppError `not_found`; `conflict` unless it is uncertain.
 */
export const resolveUncertain = (
  platform: Platform,
  { tenantId }: Authorized,
  id: string,
  as: 'sent' | 'retry',
): Promise<OutgoingRow> =>
  platform.database.transact(async (tx) => {
    const seen = await findOutgoing(tx, tenantId, id)
    if (!seen) throw notFound('outgoing email')
    const draft = await getDraftLocked(platform, tx, tenantId, seen.draft_id)
    const now = platform.clock.now()
    const change =
      as === 'sent'
        ? { status: 'sent', error: '', sent_at: seen.offered_at ?? now }
        : { status: 'queued', error: '', failures: 0, send_after: now }
    const resolved = await advanceOutgoing(
      tx,
      tenantId,
      id,
      { status: ['uncertain'], attempts: seen.attempts },
      { ...change, updated_at: now },
    )
    if (!resolved) throw conflict('Only a mail whose fate is uncertain can be resolved; this one is not.')
    await goOn(platform, tx, resolved, draft)
    return resolved
  })

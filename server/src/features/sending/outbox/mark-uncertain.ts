import { message } from '@dossier/contract/message'
import type { Tx } from '#platform/database/database'
import { markAllUncertain } from './outbox.store.ts'

const RESTORED = message('sending.uncertainAfterRestore')

/**
 * After a restore an email may have been sent meanwhile, so it is never sent automatically. A person decides, also for
 * recipients who were deferred when the backup was made.
 * @returns the number of these emails.
 */
export const markUncertain = (tx: Tx, now: number): Promise<number> =>
  markAllUncertain(tx, { status: 'uncertain', error: RESTORED, claimed_by: '', updated_at: now })

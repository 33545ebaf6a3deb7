import { message } from '@dossier/contract/message'
import type { Tx } from '#platform/database/database'
import { holdBackAll } from './outbox.store.ts'

const CAME_BACK = message('sending.uncertainAfterRestore')

/**
 * After a restore an email may have been sent meanwhile, so it is never sent automatically. A person decides.
 * @returns the number of these emails.
 */
export const holdBack = (tx: Tx, now: number): Promise<number> =>
  holdBackAll(tx, { status: 'uncertain', error: CAME_BACK, claimed_by: '', updated_at: now })

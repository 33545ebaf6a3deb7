import { message } from '@dossier/contract/message'
import type { Tx } from '#platform/database/database'
import { holdBackAll } from './outbox.store.ts'

const CAME_BACK = message('sending.uncertainAfterRestore')

/**
 * After a restore: what was on its way then may have been sent since, so it is not sent by itself. A person chooses.
 * @returns how many mails that are.
 */
export const holdBack = (tx: Tx, now: number): Promise<number> =>
  holdBackAll(tx, { status: 'uncertain', error: CAME_BACK, claimed_by: '', updated_at: now })

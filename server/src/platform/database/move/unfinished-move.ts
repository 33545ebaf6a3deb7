import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import type { Reads } from '../database.ts'
import { readInstanceValue } from '../instance-values.ts'

/** Set from the commit of the rows until the search index is rebuilt. */
export const UNFINISHED_MOVE = 'move.unfinished'

/** Throws AppError `unavailable` with instructions: the search index is incomplete. */
export async function refuseUnfinishedMove(read: Reads): Promise<void> {
  if ((await readInstanceValue(read, UNFINISHED_MOVE)) === null) return
  throw new AppError('unavailable', message('operator.moveUnfinished'))
}

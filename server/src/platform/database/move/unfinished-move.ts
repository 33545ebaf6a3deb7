import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import type { Reads } from '../database.ts'
import { readInstanceValue } from '../instance-values.ts'

/** There from the commit of the rows until the words of all records can be found. */
export const UNFINISHED_MOVE = 'move.unfinished'

/** Its records could not be found. @throws AppError `unavailable` with what to do. */
export async function refuseUnfinishedMove(read: Reads): Promise<void> {
  if ((await readInstanceValue(read, UNFINISHED_MOVE)) === null) return
  throw new AppError('unavailable', message('operator.moveUnfinished'))
}

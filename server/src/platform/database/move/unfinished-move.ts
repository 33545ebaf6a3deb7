import { AppError } from '#core/app-error'
import type { Reads } from '../database.ts'
import { readInstanceValue } from '../instance-values.ts'

/** There from the commit of the rows until the words of all records can be found. */
export const UNFINISHED_MOVE = 'move.unfinished'

/** Its records could not be found. @throws AppError `unavailable` with what to do. */
export async function refuseUnfinishedMove(read: Reads): Promise<void> {
  if ((await readInstanceValue(read, UNFINISHED_MOVE)) === null) return
  throw new AppError(
    'unavailable',
    'An unfinished move: this database is being filled from an embedded one, or that was cut off. Run the same "dossier move" again, without DATABASE_URL: it goes on where it was.',
  )
}

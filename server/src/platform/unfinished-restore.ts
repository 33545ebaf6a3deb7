import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'

/** There from the moment at which a restore begins to change the data folder until it is done. */
export const restoreMark = (dataDir: string): string => join(dataDir, 'restoring.json')

/** Half of the old and half of the new is neither. @throws AppError `unavailable` with what to do. */
export function refuseUnfinishedRestore(dataDir: string): void {
  if (!existsSync(restoreMark(dataDir))) return
  throw new AppError('unavailable', message('operator.restoreUnfinished', { folder: dataDir }))
}

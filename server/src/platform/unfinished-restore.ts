import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'

/** Exists from a restore's first change to the data folder until it is complete. */
export const restoreMark = (dataDir: string): string => join(dataDir, 'restoring.json')

/** Refuses a partly restored data folder. @throws AppError `unavailable` with instructions. */
export function refuseUnfinishedRestore(dataDir: string): void {
  if (!existsSync(restoreMark(dataDir))) return
  throw new AppError('unavailable', message('operator.restoreUnfinished', { folder: dataDir }))
}

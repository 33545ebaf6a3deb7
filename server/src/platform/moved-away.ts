import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import type { Config } from './config/config.ts'
import { writeFileDurably } from './crypto/write-file-durably.ts'

/** In the data folder of an embedded database that lives on elsewhere. */
const markOf = (dataDir: string): string => join(dataDir, 'moved.json')

/** From now on the embedded database of this folder does not start any more. `to` names the new place, without a password. */
export const markMovedAway = (dataDir: string, at: string, to: string): void =>
  writeFileDurably(markOf(dataDir), `${JSON.stringify({ moved_at: at, to })}\n`)

/** Two that both go on from here would be two truths. @throws AppError `conflict` with what to do. */
export function refuseMovedAway({ database, dataDir }: Config): void {
  if (database.kind !== 'sqlite' || !existsSync(markOf(dataDir))) return
  throw new AppError('conflict', message('operator.movedAway', { folder: dataDir, mark: markOf(dataDir) }))
}

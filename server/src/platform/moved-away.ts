import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import type { Config } from './config/config.ts'
import { writeFileDurably } from './crypto/write-file-durably.ts'

const markOf = (dataDir: string): string => join(dataDir, 'moved.json')

/**
 * Prevents the embedded database of this folder from starting again. `to` names the new location, without a password.
 */
export const markMovedAway = (dataDir: string, at: string, to: string): void =>
  writeFileDurably(markOf(dataDir), `${JSON.stringify({ moved_at: at, to })}\n`)

/** Two active copies would diverge. @throws AppError `conflict` with instructions. */
export function refuseMovedAway({ database, dataDir }: Config): void {
  if (database.kind !== 'sqlite' || !existsSync(markOf(dataDir))) return
  throw new AppError('conflict', message('operator.movedAway', { folder: dataDir, mark: markOf(dataDir) }))
}

import { readFileSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { syncFolder, writeFileDurably } from '#platform/crypto/write-file-durably'
import { restoreMark } from '#platform/unfinished-restore'

/** Progress of a restore. Each step can be repeated from its start. */
export interface RestoreState {
  id: string
  from: string
  madeAt: number
  keyFingerprint: string
  lacking: number
  /** Folder beside the data folder's content for the old data. */
  keptAs: string
  /** `database`: filling PostgreSQL; `away`: moving the old data out; `in`: moving the new data in. */
  step: 'database' | 'away' | 'in'
}

export function readRestoreState(dataDir: string): RestoreState | null {
  try {
    return JSON.parse(readFileSync(restoreMark(dataDir), 'utf8')) as RestoreState
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

export const writeRestoreState = (dataDir: string, mark: RestoreState): void =>
  writeFileDurably(restoreMark(dataDir), JSON.stringify(mark))

export function removeRestoreState(dataDir: string): void {
  rmSync(restoreMark(dataDir), { force: true })
  syncFolder(dirname(restoreMark(dataDir)))
}

import { readFileSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { syncFolder, writeFileDurably } from '#platform/crypto/write-file-durably'
import { restoreMark } from '#platform/unfinished-restore'

/** Progress of a restore. Each step can be repeated from its start. */
export interface RestoreMark {
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

export function readMark(dataDir: string): RestoreMark | null {
  try {
    return JSON.parse(readFileSync(restoreMark(dataDir), 'utf8')) as RestoreMark
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

export const writeMark = (dataDir: string, mark: RestoreMark): void =>
  writeFileDurably(restoreMark(dataDir), JSON.stringify(mark))

export function removeMark(dataDir: string): void {
  rmSync(restoreMark(dataDir), { force: true })
  syncFolder(dirname(restoreMark(dataDir)))
}

import { readFileSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { syncFolder, writeFileDurably } from '#platform/crypto/write-file-durably'
import { restoreMark } from '#platform/unfinished-restore'

/** How far a restore has come; each step can be done again from its beginning. */
export interface RestoreMark {
  /** Tells this restore from every other one. */
  id: string
  from: string
  madeAt: number
  /** What the backup needs, '' = no key, and how many blobs it is without. */
  keyFingerprint: string
  lacking: number
  /** Folder, beside the rest of the data folder, where the old is kept. */
  keptAs: string
  /** `database`: PostgreSQL is being filled; `away`: the old is carried away; `in`: the new is carried in. */
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

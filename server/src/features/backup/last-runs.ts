import type { Reads } from '#platform/database/database'
import { readInstanceValue } from '#platform/database/instance-values'

export const LAST_BACKUP = 'backup.last'
export const LAST_DRILL = 'backup.last-drill'

export interface LastBackup {
  at: number
  folder: string
}

export interface LastDrill {
  at: number
  folder: string
  problems: string[]
  /** The last backup that passed; missing before there was one. */
  proven?: string
}

export const readLastBackup = (db: Reads): Promise<LastBackup | null> => read<LastBackup>(db, LAST_BACKUP)
export const readLastDrill = (db: Reads): Promise<LastDrill | null> => read<LastDrill>(db, LAST_DRILL)

async function read<T>(db: Reads, name: string): Promise<T | null> {
  const text = await readInstanceValue(db, name)
  return text === null ? null : (JSON.parse(text) as T)
}

// Backup: copies of everything, made while the service works, and the way back.
// Promises: a backup is of one instant, names every file with its hash, and is whole or says that it is not; a restore
// changes nothing before all of it was read and found right, and keeps what was there; a drill leaves no trace.
// Never: a key in a backup unless somebody asked for it; a write into a backup that is complete.

import type { Platform } from '#platform/platform'
import { type DrilledBackup, drillBackup, lookThrough } from './drill/drill-backup.ts'
import { readLastBackup, readLastDrill } from './last-runs.ts'
import { type BackupInput, type BackupProgress, type MadeBackup, makeBackup } from './make/make-backup.ts'
import { claimRestored } from './restore/restored-by.ts'
import { arrangeBackups } from './schedule.ts'

export type { RestoredBackup, RestoreProgress } from './restore/restore-backup.ts'
export { restoreBackup } from './restore/restore-backup.ts'
export type { VerifiedBackup, VerifyProgress } from './verify/verify-backup.ts'
export { backupsToVerify, verifyBackup } from './verify/verify-backup.ts'
export type { BackupInput, BackupProgress, DrilledBackup, MadeBackup }
export { lookThrough }

export function createBackupFeature(platform: Platform) {
  arrangeBackups(platform)
  return {
    /** @throws AppError with a sentence; what was begun is removed. */
    make: (input: BackupInput, signal: AbortSignal, report: (progress: BackupProgress) => void): Promise<MadeBackup> =>
      makeBackup(platform, input, { signal, report }),
    /** Tries out a backup, or the newest of a folder. @throws AppError when there is none or no room. */
    drill: (from: string, signal: AbortSignal, report: (done: number, total: number) => void): Promise<DrilledBackup> =>
      drillBackup(platform, from, { signal, report }),
    /** True once after a restore, in the first transaction that asks. */
    claimRestored,
    /** What was done last, or null. */
    last: async () => ({
      backup: await readLastBackup(platform.database.read),
      drill: await readLastDrill(platform.database.read),
    }),
  }
}

export type BackupFeature = ReturnType<typeof createBackupFeature>

// Backup: online backups of all data, restore and drills. Promises: a backup is of one instant, lists every file with
// its hash, and is complete or reports gaps; a restore changes nothing before it has verified everything, and keeps the
// previous data; a drill leaves no trace. Never: a key in a backup unless requested; a write into a complete backup.

import type { Platform } from '#platform/platform'
import { type DrilledBackup, drillBackup, inspectBackup } from './drill/drill-backup.ts'
import { readLastBackup, readLastDrill } from './last-runs.ts'
import { type BackupInput, type BackupProgress, type MadeBackup, makeBackup } from './make/make-backup.ts'
import { type BackupNotice, listNotices } from './notices.ts'
import { claimRestored } from './restore/restored-by.ts'
import { arrangeBackups } from './schedule.ts'

export type { RestoredBackup, RestoreProgress } from './restore/restore-backup.ts'
export { restoreBackup } from './restore/restore-backup.ts'
export type { VerifiedBackup, VerifyProgress } from './verify/verify-backup.ts'
export { backupsToVerify, verifyBackup } from './verify/verify-backup.ts'
export type { BackupInput, BackupNotice, BackupProgress, DrilledBackup, MadeBackup }
export { inspectBackup }

export function createBackupFeature(platform: Platform) {
  arrangeBackups(platform)
  return {
    /** @throws AppError with an explanation; partial results are deleted. */
    make: (input: BackupInput, signal: AbortSignal, report: (progress: BackupProgress) => void): Promise<MadeBackup> =>
      makeBackup(platform, input, { signal, report }),
    /**
     * Verifies a backup, or the newest in a folder. @throws AppError when there is none or not enough free disk space.
     */
    drill: (from: string, signal: AbortSignal, report: (done: number, total: number) => void): Promise<DrilledBackup> =>
      drillBackup(platform, from, { signal, report }),
    /** Returns true once after a restore, in the first transaction that asks. */
    claimRestored,
    /** Lists what is wrong with the backups. */
    notices: (): Promise<BackupNotice[]> => listNotices(platform),
    /** Returns the last runs, each or null. */
    last: async () => ({
      backup: await readLastBackup(platform.database.read),
      drill: await readLastDrill(platform.database.read),
    }),
  }
}

export type BackupFeature = ReturnType<typeof createBackupFeature>

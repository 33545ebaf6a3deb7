import { sentence } from '@dossier/contract/message'
import type { BackupFeature } from '#features/backup/index'
import { broken, type Finding, note, ok, warning } from './finding.ts'

const HOUR_MS = 3_600_000
/** A daily backup may be late by an hour or two. */
const OLD_BACKUP_HOURS = 50
const OLD_DRILL_HOURS = 8 * 24

/** Checks the age of the last backup and the result of its drill. */
export async function checkBackups(feature: Pick<BackupFeature, 'last'>, now: number): Promise<Finding[]> {
  const { backup, drill } = await feature.last()
  const hours = (at: number): number => Math.floor((now - at) / HOUR_MS)
  if (!backup)
    return [
      warning(
        'backup',
        'There is no backup yet.',
        'Set BACKUP_DIR to a folder on another disk, or run dossier backup --to <folder> every day.',
      ),
    ]
  const findings = [
    hours(backup.at) > OLD_BACKUP_HOURS
      ? warning(
          'backup',
          `The last backup (${backup.folder}) is ${hours(backup.at)} hours old.`,
          'Check the server log, or run dossier backup.',
        )
      : ok('backup', `The last backup (${backup.folder}) is ${hours(backup.at)} hours old.`),
  ]
  if (!drill)
    return [
      ...findings,
      warning('drill', 'No backup was ever tested.', 'Run dossier drill. With BACKUP_DIR set, a drill runs every day.'),
    ]
  if (drill.problems.length > 0)
    return [
      ...findings,
      broken(
        'drill',
        `The last drill found a problem in ${drill.folder}: ${sentence(drill.problems[0] ?? '')}`,
        'Make a new backup with dossier backup --full, and test it with dossier drill.',
      ),
    ]
  return [
    ...findings,
    hours(drill.at) > OLD_DRILL_HOURS
      ? warning('drill', `The last drill was ${hours(drill.at)} hours ago.`, 'Run dossier drill.')
      : ok('drill', `${drill.folder} was tested ${hours(drill.at)} hours ago and can be restored.`),
  ]
}

/** Checks the folder of BACKUP_DIR, and that it holds the last backup. */
export async function checkBackupFolder({ notices }: Pick<BackupFeature, 'notices'>): Promise<Finding[]> {
  const found = (await notices()).filter(({ of }) => of === 'folder')
  return found.map(({ isAlarm, text }) => (isAlarm ? broken : note)('backup', sentence(text)))
}

import { existsSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { message } from '@dossier/contract/message'
import { tryWriting } from '#platform/disk-space/try-writing'
import { readInstance } from '#platform/instance-mark'
import type { Needs } from '#platform/platform'
import { type LastBackup, type LastDrill, readLastBackup, readLastDrill } from './last-runs.ts'
import { MANIFEST } from './manifest.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** A new instance has this long to make its first backup. */
const GRACE_MS = 3 * DAY_MS
/** A daily backup may be late by an hour or two. */
const LATE_MS = 50 * HOUR_MS
/** Backups made by hand or by cron may be weekly. */
const LATE_BY_HAND_MS = 8 * DAY_MS

export interface BackupNotice {
  of: 'folder' | 'age' | 'drill'
  /** An alarm shows in health. Other notices only inform. */
  isAlarm: boolean
  text: string
}

type Parts = Needs<'clock' | 'config' | 'database'>

/** Lists what is wrong with the backups of this instance. */
export async function listNotices({ clock, config, database }: Parts): Promise<BackupNotice[]> {
  const [instance, backup, drill] = await Promise.all([
    readInstance(database),
    readLastBackup(database.read),
    readLastDrill(database.read),
  ])
  const now = clock.now()
  return [
    ...(config.backup ? await examineFolder(config.backup.folder, config.dataDir, backup) : []),
    ...examineAge(config, now, backup, now - (instance?.since ?? now)),
    ...examineDrill(drill),
  ]
}

type Subject = BackupNotice['of']

const alarm = (of: Subject, text: string): BackupNotice => ({ of, isAlarm: true, text })
const notice = (of: Subject, text: string): BackupNotice => ({ of, isAlarm: false, text })

/** Is the folder there, does it take files, and does it still hold the last backup? */
async function examineFolder(folder: string, dataDir: string, last: LastBackup | null): Promise<BackupNotice[]> {
  const stats = statSync(folder, { throwIfNoEntry: false })
  if (!stats) return [alarm('folder', message('backup.folderMissing', { folder }))]
  if (!stats.isDirectory()) return [alarm('folder', message('backup.folderIsFile', { folder }))]
  const written = await tryWriting(folder).catch((error: unknown) => String((error as NodeJS.ErrnoException).code))
  if (written === 'full') return [alarm('folder', message('backup.folderFull', { folder }))]
  if (written !== 'written') return [alarm('folder', message('backup.notWritable', { path: folder, code: written }))]
  return [
    ...(last && isIn(folder, last.folder) && !existsSync(join(last.folder, MANIFEST))
      ? [alarm('folder', message('backup.lastMissing', { folder: last.folder }))]
      : []),
    ...(stats.dev === statSync(dataDir).dev ? [notice('folder', message('backup.sameDisk', { folder }))] : []),
  ]
}

export const isIn = (folder: string, backup: string): boolean => relative(folder, dirname(backup)) === ''

function examineAge(
  { backup: scheduled, backupAlarm }: Parts['config'],
  now: number,
  last: LastBackup | null,
  age: number,
): BackupNotice[] {
  const isUrgent = scheduled !== null || backupAlarm
  if (!last) {
    const text = scheduled ? message('backup.noneYet') : message('backup.notSetUp')
    if (!isUrgent) return []
    return [age > GRACE_MS ? alarm('age', text) : notice('age', text)]
  }
  const since = now - last.at
  if (since < -DAY_MS) return [alarm('folder', message('backup.inFuture', { folder: last.folder }))]
  if (!isUrgent || since <= (scheduled ? LATE_MS : LATE_BY_HAND_MS)) return []
  return [alarm('age', message('backup.late', { folder: last.folder, count: Math.floor(since / HOUR_MS) }))]
}

const examineDrill = (drill: LastDrill | null): BackupNotice[] =>
  drill && drill.problems.length > 0 ? [alarm('drill', message('backup.drillFailed', { folder: drill.folder }))] : []

import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import { toTimestamp } from '#platform/clock/clock'
import { MANIFEST } from './manifest.ts'

/** What a folder of backups holds: a folder each, named after its instant, so that names sort by age. */
export interface Backups {
  /** Names of those with a manifest, oldest first. */
  complete: string[]
  /** Names of those that were cut off. */
  incomplete: string[]
}

const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/

export const backupName = (at: number): string => toTimestamp(at).replaceAll(/[:.]/g, '-')

const isBackup = (folder: string): boolean => existsSync(join(folder, MANIFEST))

/** @throws AppError `not_found` when there is no such folder. */
export function listBackups(folder: string): Backups {
  const names = namesIn(folder).filter((name) => NAME.test(name))
  return {
    complete: names.filter((name) => isBackup(join(folder, name))),
    incomplete: names.filter((name) => !isBackup(join(folder, name))),
  }
}

/**
 * The backup that a folder stands for: itself, or the newest in it.
 * @throws AppError `not_found` with a sentence when there is none.
 */
export function findBackup(folder: string): string {
  if (isBackup(folder)) return folder
  if (NAME.test(basename(folder)) && namesIn(folder).length > 0)
    throw new AppError('unprocessable', message('backup.incomplete', { folder, file: MANIFEST }))
  const { complete, incomplete } = listBackups(folder)
  const newest = complete.at(-1)
  if (newest) return join(folder, newest)
  const cutOff = incomplete.length > 0 ? ` ${incomplete.join(', ')} was cut off, and is incomplete.` : ''
  throw new AppError('not_found', message('backup.notFound', { folder, hint: cutOff }))
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort()
  } catch (error) {
    throw new AppError(
      'not_found',
      message('backup.folderUnreadable', { folder, code: String((error as NodeJS.ErrnoException).code) }),
    )
  }
}

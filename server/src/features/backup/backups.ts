import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import { toTimestamp } from '#platform/clock/clock'
import { MANIFEST, readSequence } from './manifest.ts'

/**
 * Content of a backup folder: one folder per backup, named by its time. Their order is that of their making, which the
 * name does not tell: the clock may have jumped.
 */
export interface Backups {
  /** Names of backups with a manifest, the first made first. */
  complete: string[]
  incomplete: string[]
}

const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/

export const backupName = (at: number): string => toTimestamp(at).replaceAll(/[:.]/g, '-')

const isBackup = (folder: string): boolean => existsSync(join(folder, MANIFEST))

export function listBackups(folder: string): Backups {
  const names = namesIn(folder).filter((name) => NAME.test(name))
  return {
    complete: inOrder(
      folder,
      names.filter((name) => isBackup(join(folder, name))),
    ),
    incomplete: names.filter((name) => !isBackup(join(folder, name))),
  }
}

/** Backups of older versions have no sequence and come first, by name. */
function inOrder(folder: string, names: string[]): string[] {
  const sequences = new Map(names.map((name) => [name, readSequence(join(folder, name))]))
  const of = (name: string): number => sequences.get(name) ?? 0
  return names.toSorted((a, b) => of(a) - of(b) || (a < b ? -1 : 1))
}

/** Returns the sequence for the next backup. */
export const nextSequence = (folder: string): number =>
  1 + Math.max(0, ...listBackups(folder).complete.map((name) => readSequence(join(folder, name))))

/**
 * Returns the backup folder itself, or the newest backup in it.
 * @throws AppError `not_found` when there is none.
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

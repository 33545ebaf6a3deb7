import { resolve } from 'node:path'
import type { Config } from '#platform/config/config'
import { type Arguments, textOption, UsageError } from '../command.ts'

/** Returns the option's folder, else BACKUP_DIR. @throws UsageError without either. */
export function backupFolder(args: Arguments, option: string, { backup }: Pick<Config, 'backup'>): string {
  const value = textOption(args, option).trim()
  if (value) return resolve(value)
  if (backup) return backup.folder
  throw new UsageError(`Name the folder with --${option}, or set BACKUP_DIR.`)
}

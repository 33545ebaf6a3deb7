import { accessSync, constants, mkdirSync } from 'node:fs'
import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'

/** Creates the data folder, accessible only to its owner. @throws AppError `unavailable` with one plain sentence. */
export function prepareDataFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code = '' } = Object(error) as { code?: string }
    throw new AppError('unavailable', message('operator.dataFolderUnusable', { problem: sentenceOf(code, path) }))
  }
}

function sentenceOf(code: string, path: string): string {
  if (code === 'EEXIST' || code === 'ENOTDIR')
    return `The data folder ${path} cannot be created: a file has the same name.`
  if (code === 'EROFS') return `The data folder ${path} is on a read-only disk.`
  return `The data folder ${path} cannot be written to${code ? ` (${code})` : ''}.`
}

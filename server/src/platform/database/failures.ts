import { type Message, message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'

/** A failure of the database that is nobody's bug, in words for the caller; the engine's own error is the cause. */
function failure(code: 'storage_full' | 'unavailable', reason: Message, cause: unknown): AppError {
  return Object.assign(new AppError(code, reason), { cause })
}

export const storageFull = (cause: unknown): AppError => failure('storage_full', message('database.diskFull'), cause)

export const unreachable = (cause: unknown): AppError => failure('unavailable', message('database.unreachable'), cause)

export const tooBusy = (cause: unknown): AppError => failure('unavailable', message('database.tooBusy'), cause)

export const tookTooLong = (deadlineMs: number, cause?: unknown): AppError =>
  failure('unavailable', message('database.gaveUp', { seconds: deadlineMs / 1000 }), cause)

/** The database cannot be opened: one plain sentence for whoever starts the server. */
export const cannotStart = (reason: Message, cause?: unknown): AppError => failure('unavailable', reason, cause)

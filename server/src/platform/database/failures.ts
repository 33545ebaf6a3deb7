import { type Message, message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'

/** Wraps an operational database failure, not a bug, in a message for the caller. The engine's error is the cause. */
function failure(code: 'storage_full' | 'unavailable', reason: Message, cause: unknown): AppError {
  return Object.assign(new AppError(code, reason), { cause })
}

export const storageFull = (cause: unknown): AppError => failure('storage_full', message('database.diskFull'), cause)

export const unreachable = (cause: unknown): AppError => failure('unavailable', message('database.unreachable'), cause)

export const tooBusy = (cause: unknown): AppError => failure('unavailable', message('database.tooBusy'), cause)

export const tookTooLong = (deadlineMs: number, cause?: unknown): AppError =>
  failure('unavailable', message('database.gaveUp', { seconds: deadlineMs / 1000 }), cause)

export const cannotStart = (reason: Message, cause?: unknown): AppError => failure('unavailable', reason, cause)

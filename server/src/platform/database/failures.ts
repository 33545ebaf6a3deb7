import { AppError } from '#core/app-error'

/** A failure of the database that is nobody's bug, in words for the caller; the engine's own error is the cause. */
function failure(code: 'storage_full' | 'unavailable', message: string, cause: unknown): AppError {
  return Object.assign(new AppError(code, message), { cause })
}

export const storageFull = (cause: unknown): AppError =>
  failure(
    'storage_full',
    'The disk of the database is full. Nothing was changed; free some space and try again.',
    cause,
  )

export const unreachable = (cause: unknown): AppError =>
  failure('unavailable', 'The database cannot be reached at the moment. Try again shortly.', cause)

export const tooBusy = (cause: unknown): AppError =>
  failure('unavailable', 'The database is too busy to finish this. Try again shortly.', cause)

export const tookTooLong = (deadlineMs: number, cause?: unknown): AppError =>
  failure('unavailable', `This was given up after ${deadlineMs / 1000} s. Narrow it down, or try again.`, cause)

/** The database cannot be opened: one plain sentence for whoever starts the server. */
export const cannotStart = (message: string, cause?: unknown): AppError => failure('unavailable', message, cause)

import { type Message, message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'

/** The message of a statement that the fence of a moving account refused; see account-fence. */
export const FENCED = 'this account is moving'

const RETRY_AFTER_SECONDS = 60

export const isFenced = (error: unknown): boolean => error instanceof Error && error.message.includes(FENCED)

/** The account is moving to another instance. */
export const accountMoving = (cause?: unknown): AppError =>
  Object.assign(
    new AppError('unavailable', message('accounts.moving'), {
      headers: { 'retry-after': String(RETRY_AFTER_SECONDS) },
    }),
    { cause },
  )

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

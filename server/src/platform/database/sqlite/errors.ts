import { message } from '@dossier/contract/message'
import { accountMoving, cannotStart, isFenced, storageFull, unreachable } from '../failures.ts'
import type { Failed } from './messages.ts'

// Result codes: sqlite.org/rescode.html. The low byte is the primary code.
const BUSY = 5
const IO_ERROR = 10
const FULL = 13
const CANNOT_OPEN = 14
const UNIQUE_VIOLATIONS = new Set([1555, 2067, 2579])
/** The WAL's shared memory could not grow: another form of a full disk. */
const NO_SPACE_FOR_SHARED_MEMORY = 4874

const resultCode = (error: unknown): number =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : 0

export const isUniqueViolation = (error: unknown): boolean => UNIQUE_VIOLATIONS.has(resultCode(error))

/** Translates operational failures to AppErrors; everything else (constraints, bugs) stays as it is. */
export function translateError(error: unknown): unknown {
  if (isFenced(error)) return accountMoving(error)
  const code = resultCode(error)
  if (code === NO_SPACE_FOR_SHARED_MEMORY) return storageFull(error)
  switch (code & 0xff) {
    case FULL:
      return storageFull(error)
    case BUSY:
    case IO_ERROR:
    case CANNOT_OPEN:
      return unreachable(error)
    default:
      return error
  }
}

/** Translates the failure of a thread. */
export function failureOf({ message: reason, errcode }: Failed): Error {
  const error = Object.assign(new Error(reason), { errcode })
  const translated = translateError(error)
  return translated instanceof Error ? translated : error
}

export function cannotOpen(file: string, error: unknown): Error {
  const reason = error instanceof Error ? error.message : String(error)
  return cannotStart(message('database.cannotOpen', { file, reason }), error)
}

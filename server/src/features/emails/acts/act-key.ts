import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'

/** Header with a key that the client chooses: requests with the same key are one act of a person. */
export const ACT_HEADER = 'x-act'

/** @returns '' without a key. @throws AppError `invalid_request`. */
export function readActKey(header: string | undefined): string {
  if (header === undefined || /^[A-Za-z0-9_-]{1,64}$/.test(header)) return header ?? ''
  throw new AppError('invalid_request', message('acts.keyInvalid'))
}

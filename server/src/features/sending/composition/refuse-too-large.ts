import { message } from '@dossier/contract/message'
import { LIMITS } from '@dossier/contract/vocabulary'
import { AppError } from '#core/app-error'

/**
 * A sent email must fit the limit of stored emails.
 * @param bytes of the whole message. @throws AppError `too_large`.
 */
export function refuseTooLarge(bytes: number): void {
  if (bytes <= LIMITS.mailBytes) return
  throw new AppError(
    'too_large',
    message('sending.emailTooLarge', { size: megabytes(bytes), most: megabytes(LIMITS.mailBytes) }),
  )
}

const megabytes = (bytes: number): number => Math.ceil(bytes / 1024 ** 2)

import { LIMITS } from '@dossier/contract/vocabulary'
import { AppError } from '#core/app-error'

/**
 * What went out is filed like mail that came in, and that has a limit.
 * @param bytes of the whole message. @throws AppError `too_large`.
 */
export function refuseTooLarge(bytes: number): void {
  if (bytes <= LIMITS.mailBytes) return
  const [is, most] = [bytes, LIMITS.mailBytes].map((size) => Math.ceil(size / 1024 ** 2))
  throw new AppError('too_large', `The mail would have ${is} MB; at most ${most} MB can go out. Shorten it.`)
}

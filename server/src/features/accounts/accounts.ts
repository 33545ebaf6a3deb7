import { AppError } from '#core/app-error'
import { isCommonPassword } from './common-passwords.ts'

export const MIN_PASSWORD_LENGTH = 8
export const MAX_PASSWORD_LENGTH = 128
const MAX_EMAIL_LENGTH = 254

/** The bare address in lower case. @throws AppError when it is not one. */
export function checkEmail(email: string): string {
  const address = email.trim().toLowerCase()
  if (address.length <= MAX_EMAIL_LENGTH && /^[^\s@<>,;"\p{Cc}]+@[^\s@<>,;"\p{Cc}]+$/u.test(address)) return address
  throw wrong('/email', 'must be one e-mail address, such as nora@example.org')
}

/**
 * The user chooses freely: no composition rules (OWASP ASVS 6.2.5), but not one of the passwords that are tried first,
 * and not the address itself.
 */
export function checkPassword(password: string, email: string, pointer = '/password'): void {
  if ([...password].length < MIN_PASSWORD_LENGTH) {
    throw wrong(pointer, `must have at least ${MIN_PASSWORD_LENGTH} characters`)
  }
  if (password.length > MAX_PASSWORD_LENGTH) throw wrong(pointer, `must have at most ${MAX_PASSWORD_LENGTH} characters`)
  const folded = password.toLowerCase()
  if (isCommonPassword(folded) || folded === email) {
    throw wrong(pointer, 'is one of those that are guessed first; choose another')
  }
}

const wrong = (pointer: string, detail: string): AppError =>
  new AppError('invalid_request', `${pointer.slice(1)} ${detail}.`, { fields: [{ pointer, detail }] })

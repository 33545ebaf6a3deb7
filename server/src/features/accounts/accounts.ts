import { domainToASCII, domainToUnicode } from 'node:url'
import { type Message, message } from '@dossier/contract/message'
import { AppError, faultsOf } from '#core/app-error'
import { isCommonPassword } from './common-passwords.ts'
import { isMadeOfContext, type PasswordContext } from './context-words.ts'

export const MIN_PASSWORD_LENGTH = 8
export const MAX_PASSWORD_LENGTH = 128
const MAX_EMAIL_LENGTH = 254

/**
 * An address as users are found by it: in lower case, composed (Unicode Annex 15), its domain as name servers read it
 * (UTS 46), so that spellings of one mailbox are one user.
 */
export function foldEmail(typed: string): string {
  const text = typed.trim().normalize('NFC').toLowerCase()
  const at = text.lastIndexOf('@') + 1
  const domain = at === 0 ? '' : domainToUnicode(domainToASCII(text.slice(at).replace(/\.$/, '')))
  return domain ? text.slice(0, at) + domain : text
}

/** No invisible characters either (Cf): nobody could tell the address from another one. */
const ADDRESS = /^[^\s@<>,;"\p{Cc}\p{Cf}\p{Cs}]+@[^\s@<>,;"\p{Cc}\p{Cf}\p{Cs}]+$/u

/** The bare address, folded. @throws AppError when it is not one. */
export function checkEmail(email: string): string {
  const address = foldEmail(email)
  if (address.length <= MAX_EMAIL_LENGTH && ADDRESS.test(address)) return address
  throw wrong('/email', message('accounts.emailInvalid'))
}

/**
 * The user chooses freely: no composition rules (OWASP ASVS 6.2.5), but not one of the passwords that are tried first,
 * and not the words that everybody knows of them.
 */
export function checkPassword(password: string, context: PasswordContext, pointer = '/password'): void {
  if ([...password].length < MIN_PASSWORD_LENGTH) {
    throw wrong(pointer, message('accounts.tooShort', { count: MIN_PASSWORD_LENGTH }))
  }
  if (password.length > MAX_PASSWORD_LENGTH)
    throw wrong(pointer, message('accounts.tooLong', { count: MAX_PASSWORD_LENGTH }))
  const folded = password.toLowerCase()
  if (isCommonPassword(folded)) throw wrong(pointer, message('accounts.passwordGuessable'))
  if (isMadeOfContext(folded, context)) throw wrong(pointer, message('accounts.passwordFromNames'))
}

const wrong = (pointer: string, detail: Message): AppError => {
  const faults = faultsOf([{ pointer: pointer.slice(1), detail }])
  return new AppError('invalid_request', message('http.faults', { faults }), { fields: [{ pointer, detail }] })
}

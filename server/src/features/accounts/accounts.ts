import { domainToASCII, domainToUnicode } from 'node:url'
import { type Message, message } from '@dossier/contract/message'
import { AppError, faultsOf } from '#core/app-error'
import { isCommonPassword } from './common-passwords.ts'
import { isMadeOfContext, type PasswordContext } from './context-words.ts'

export const MIN_PASSWORD_LENGTH = 8
export const MAX_PASSWORD_LENGTH = 128
const MAX_EMAIL_LENGTH = 254

/**
 * Normalizes an email address so that spellings of one mailbox map to one user. Applies lower case, NFC (Unicode Annex
 * 15) and the domain mapping of UTS 46.
 */
export function foldEmail(typed: string): string {
  const text = typed.trim().normalize('NFC').toLowerCase()
  const at = text.lastIndexOf('@') + 1
  const domain = at === 0 ? '' : domainToUnicode(domainToASCII(text.slice(at).replace(/\.$/, '')))
  return domain ? text.slice(0, at) + domain : text
}

/** Rejects invisible characters (Cf): users could not tell the address from another. */
const ADDRESS = /^[^\s@<>,;"\p{Cc}\p{Cf}\p{Cs}]+@[^\s@<>,;"\p{Cc}\p{Cf}\p{Cs}]+$/u

export function checkEmail(email: string): string {
  const address = foldEmail(email)
  if (address.length <= MAX_EMAIL_LENGTH && ADDRESS.test(address)) return address
  throw wrong('/email', message('accounts.emailInvalid'))
}

/** Imposes no composition rules (OWASP ASVS 6.2.5). Rejects common passwords and words from the user's own context. */
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

import { AppError } from '#core/app-error'

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
export function checkPassword(password: string, email: string): void {
  if ([...password].length < MIN_PASSWORD_LENGTH) {
    throw wrong('/password', `must have at least ${MIN_PASSWORD_LENGTH} characters`)
  }
  if (password.length > MAX_PASSWORD_LENGTH)
    throw wrong('/password', `must have at most ${MAX_PASSWORD_LENGTH} characters`)
  const folded = password.toLowerCase()
  if (COMMON.has(folded) || folded === email || /^(.)\1+$/.test(folded)) {
    throw wrong('/password', 'is one of those that are guessed first; choose another')
  }
}

const wrong = (pointer: string, detail: string): AppError =>
  new AppError('invalid_request', `${pointer.slice(1)} ${detail}.`, { fields: [{ pointer, detail }] })

const COMMON = new Set(
  `password password1 password12 password123 password1234 passw0rd p@ssw0rd 12345678 123456789 1234567890 87654321
  11111111 00000000 12341234 qwertyui qwertyuiop qwerty123 1q2w3e4r 1q2w3e4r5t asdfghjkl zxcvbnm1 iloveyou sunshine
  princess football baseball superman trustno1 welcome1 welcome123 letmein1 letmein123 monkey123 dragon123 master123
  shadow123 michael1 jennifer computer internet whatever starwars abcd1234 abcdefgh abc12345 changeme changeit
  administrator admin123 adminadmin rootroot passwort passwort1 geheim123 hallo123 motdepasse contraseña dossier1
  dossier123 dossierdossier`.split(/\s+/),
)

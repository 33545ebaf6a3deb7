import { randomInt } from 'node:crypto'
import { fold } from '#core/fold'

/** Without ambiguous letters and digits. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
/** 31^12: about 59 bits, far beyond guessing over SMTP. */
const SECRET_LENGTH = 12
const MAX_WORD_LENGTH = 20

/** Returns `<word>-<secret>`: a recognizable word of the name and an unguessable part. */
export const newAlias = (projectName: string): string => `${wordOf(projectName)}-${secret()}`

export function wordOf(name: string): string {
  const word = fold(name).text.match(/[a-z0-9]+/)?.[0] ?? ''
  return word.slice(0, MAX_WORD_LENGTH) || 'mail'
}

export const ALIAS = new RegExp(`^[a-z0-9]{1,${MAX_WORD_LENGTH}}-[${LETTERS}]{${SECRET_LENGTH}}$`)

const secret = (): string => Array.from({ length: SECRET_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')

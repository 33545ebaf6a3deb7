import { randomInt } from 'node:crypto'
import { fold } from '#core/fold'

/** Without letters and digits that are easily taken for one another. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
/** 31^12: about 59 bits, far beyond trying over SMTP. */
const SECRET_LENGTH = 12
const MAX_WORD_LENGTH = 20

/** `<word>-<secret>`: a word of the project's name, so that people recognise it, and what nobody can guess. */
export const newAlias = (projectName: string): string => `${wordOf(projectName)}-${secret()}`

/** The first word of a name that an address can hold. */
export function wordOf(name: string): string {
  const word = fold(name).text.match(/[a-z0-9]+/)?.[0] ?? ''
  return word.slice(0, MAX_WORD_LENGTH) || 'mail'
}

/** What an alias looks like; no id of a project does. */
export const ALIAS = new RegExp(`^[a-z0-9]{1,${MAX_WORD_LENGTH}}-[${LETTERS}]{${SECRET_LENGTH}}$`)

const secret = (): string => Array.from({ length: SECRET_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')

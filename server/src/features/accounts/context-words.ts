export interface PasswordContext {
  /** Lower-case. */
  email: string
  names: readonly string[]
}

const PRODUCT = 'dossier'
/** Shorter name parts occur in too many passwords. */
const MIN_WORD = 3
/** So few letters besides the context words add no strength. */
const MAX_OTHER_LETTERS = 2

/**
 * Reports whether a password consists of words of the address, the names and the product (OWASP ASVS 6.2.11). Digits,
 * signs and at most two more letters do not count.
 * @param folded in lower case.
 */
export function isMadeOfContext(folded: string, context: PasswordContext): boolean {
  const words = wordsOf(context).filter((word) => folded.includes(word))
  if (words.length === 0) return false
  const remaining = words.reduce((text, word) => text.replaceAll(word, ' '), folded)
  return remaining.replace(/\P{L}/gu, '').length <= MAX_OTHER_LETTERS
}

/** Longest first, so that a contained shorter word does not split a longer one. */
const wordsOf = ({ email, names }: PasswordContext): string[] =>
  [email, ...names, PRODUCT]
    .flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length >= MIN_WORD)
    .toSorted((a, b) => b.length - a.length)

/** Whom a password is for. */
export interface PasswordContext {
  /** Lower-case. */
  email: string
  /** What the person and their account are called. */
  names: readonly string[]
}

const PRODUCT = 'dossier'
/** Shorter pieces of a name stand in too much. */
const MIN_WORD = 3
/** So few letters beside the words make nothing of them. */
const MAX_OTHER_LETTERS = 2

/**
 * Whether a password says little more than whom it is for (OWASP ASVS 6.2.11): it is made of words of the address, of
 * the names and of the product, with digits, signs and at most two letters beside them.
 * @param folded in lower case.
 */
export function isMadeOfContext(folded: string, context: PasswordContext): boolean {
  const words = wordsOf(context).filter((word) => folded.includes(word))
  if (words.length === 0) return false
  const rest = words.reduce((text, word) => text.replaceAll(word, ' '), folded)
  return rest.replace(/\P{L}/gu, '').length <= MAX_OTHER_LETTERS
}

/** Longest first, so that no word is torn by one that it holds. */
const wordsOf = ({ email, names }: PasswordContext): string[] =>
  [email, ...names, PRODUCT]
    .flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length >= MIN_WORD)
    .toSorted((a, b) => b.length - a.length)

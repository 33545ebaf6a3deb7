import { tokenise } from '#core/tokens'

const PLAIN_TEXT = /^[\0-\x7f]*$/
/** The tokenizer cuts longer words. */
const PLAIN_WORD = /^[a-z0-9]{1,63}$/

/** Caches patterns by phrase. */
const patterns = new Map<string, RegExp>()
const MAX_CACHED = 100

/** Reports whether the words appear consecutively and in this order. */
export function hasPhrase(text: string, phrase: readonly string[]): boolean {
  // One regular expression suffices for ASCII text, in a tenth of the tokenizer's time.
  if (phrase.every((word) => PLAIN_WORD.test(word)) && PLAIN_TEXT.test(text)) return patternOf(phrase).test(text)
  const tokens = tokenise(text)
  return tokens.some((_, at) => phrase.every((word, index) => tokens[at + index]?.token === word))
}

function patternOf(phrase: readonly string[]): RegExp {
  const words = phrase.join('[^a-z0-9]+')
  const cached = patterns.get(words)
  if (cached) return cached
  if (patterns.size >= MAX_CACHED) patterns.clear()
  const pattern = new RegExp(`(?<![a-z0-9])${words}(?![a-z0-9])`, 'i')
  patterns.set(words, pattern)
  return pattern
}

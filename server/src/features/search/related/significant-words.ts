import { tokenise } from '#core/tokens'
import { isStopWord } from './stop-words.ts'

/** A word that may tell what a text is about. */
export interface SignificantWord {
  token: string
  inTitle: boolean
}

/** Words that are looked up in the index for one text. */
const MOST_WORDS = 24
/** What a mail is about stands at its beginning; what follows is quotations and footers. */
const READ_CHARS = 12_000

/** The words of the title, then those that the text uses most; of equally frequent ones the longer first. */
export function significantWords(title: string, text: string): SignificantWord[] {
  const inTitle = new Set(significantTokens(title))
  const uses = new Map<string, number>()
  for (const token of significantTokens(text.slice(0, READ_CHARS))) uses.set(token, (uses.get(token) ?? 0) + 1)
  const inText = [...uses.keys()].filter((token) => !inTitle.has(token))
  const most = (token: string): number => uses.get(token) ?? 0
  inText.sort((a, b) => most(b) - most(a) || b.length - a.length || (a < b ? -1 : 1))
  const words = [
    ...[...inTitle].map((token) => ({ token, inTitle: true })),
    ...inText.map((token) => ({ token, inTitle: false })),
  ]
  return words.slice(0, MOST_WORDS)
}

/** In the order of the text, repeated as they are there. */
export const significantTokens = (text: string): string[] =>
  tokenise(text)
    .map(({ token }) => token)
    .filter(isSignificant)

/** Short numbers are counts and dates; words of two letters are rarely a topic, but in Chinese they are. */
function isSignificant(token: string): boolean {
  if (/^\d+$/.test(token)) return token.length >= 5
  const shortest = /^[a-z0-9]+$/.test(token) ? 3 : 2
  return token.length >= shortest && !isStopWord(token)
}

import { tokenise } from '#core/tokens'
import { isStopWord } from './stop-words.ts'

export interface SignificantWord {
  token: string
  inTitle: boolean
}

const MAX_WORDS = 24
/** The topic stands at the beginning of an email; quotes and footers follow. */
const READ_CHARS = 12_000

export function significantWords(title: string, text: string): SignificantWord[] {
  const inTitle = new Set(significantTokens(title))
  const uses = new Map<string, number>()
  for (const token of significantTokens(text.slice(0, READ_CHARS))) uses.set(token, (uses.get(token) ?? 0) + 1)
  const inText = [...uses.keys()].filter((token) => !inTitle.has(token))
  const usesOf = (token: string): number => uses.get(token) ?? 0
  inText.sort((a, b) => usesOf(b) - usesOf(a) || b.length - a.length || (a < b ? -1 : 1))
  const words = [
    ...[...inTitle].map((token) => ({ token, inTitle: true })),
    ...inText.map((token) => ({ token, inTitle: false })),
  ]
  return words.slice(0, MAX_WORDS)
}

export const significantTokens = (text: string): string[] =>
  tokenise(text)
    .map(({ token }) => token)
    .filter(isSignificant)

/** Short numbers are counts and dates. Two-letter words are rarely topics, except in Chinese. */
export function isSignificant(token: string): boolean {
  if (/^\d+$/.test(token)) return token.length >= 5
  const shortest = /^[a-z0-9]+$/.test(token) ? 3 : 2
  return token.length >= shortest && !isStopWord(token)
}

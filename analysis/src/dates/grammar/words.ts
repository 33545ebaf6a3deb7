import { type CharacterSet, kindOf } from './first-sets.ts'

/** Whether a full stop follows an abbreviation: "Fri", "Fri.". */
export type Stop = 'none' | 'may' | 'must'

/**
 * A word set, including multi-word entries, that finds the match at a position. Regular expressions of a hundred words
 * are slow.
 */
export interface WordIndex {
  firstCharacters: CharacterSet
  endOfLongest(text: string, at: number): number
}

const LETTER = /\p{L}/u

/** Expects lower-case words with single blanks, and lower-case text. A word ends with its last letter. */
export function indexWords(words: readonly string[], stop: Stop): WordIndex {
  const byFirst = new Map<string, string[]>()
  for (const word of [...words].sort((a, b) => b.length - a.length))
    byFirst.set(word.charAt(0), [...(byFirst.get(word.charAt(0)) ?? []), word])
  return {
    firstCharacters: [...byFirst.keys()].reduce((all, first) => all | (1 << kindOf(first)), 0),
    endOfLongest(text, at) {
      for (const word of byFirst.get(text.charAt(at)) ?? []) {
        if (!text.startsWith(word, at)) continue
        const end = at + word.length
        if (LETTER.test(text.charAt(end))) continue
        const hasStop = stop !== 'none' && text.charAt(end) === '.'
        if (hasStop || stop !== 'must') return hasStop ? end + 1 : end
      }
      return -1
    },
  }
}

/** Keeps the text when lower-casing changes its length (Turkish), because offsets must not move. */
export function smallLetters(text: string): string {
  const small = text.toLowerCase()
  return small.length === text.length ? small : text
}

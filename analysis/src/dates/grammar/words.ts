import { type Beginnings, kindOf } from './first-letters.ts'

/** Whether a short form takes a full stop: "Fri", "Fri.". */
export type Stop = 'none' | 'may' | 'must'

/** A set of words, some of several, that tells which of them stands at a place. Regular expressions of a hundred words are slow. */
export interface WordIndex {
  /** With what any of them begins. */
  letters: Beginnings
  endOfLongest(text: string, at: number): number
}

const LETTER = /\p{L}/u

/** Words in small letters with single blanks; the text must be so too. A word ends where its letters end. */
export function indexWords(words: readonly string[], stop: Stop): WordIndex {
  const byFirst = new Map<string, string[]>()
  for (const word of [...words].sort((a, b) => b.length - a.length))
    byFirst.set(word.charAt(0), [...(byFirst.get(word.charAt(0)) ?? []), word])
  return {
    letters: [...byFirst.keys()].reduce((all, first) => all | (1 << kindOf(first)), 0),
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

/** Where a letter grows by becoming small (Turkish), its text stays as it is: places must not move. */
export function smallLetters(text: string): string {
  const small = text.toLowerCase()
  return small.length === text.length ? small : text
}

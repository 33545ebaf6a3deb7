import { tokenise } from '#core/tokens'
import { stemOf } from '#features/search/index'
import type { QuestionWord } from '../questions/question-words.ts'
import { isSameWord } from '../terms/same-word.ts'

/** Finds the words of a question in texts, in any form. Words of a web address say nothing. */
export interface WordMatcher {
  /** Returns positions in the list of words. */
  wordsIn(text: string): Set<number>
  /** Returns where the words stand. */
  marksIn(text: string): { word: number; start: number; end: number }[]
}

const NONE = -1
const LINK = /(?:https?:\/\/|www\.)\S+/gi
const withoutLinks = (text: string): string => text.replace(LINK, (link) => ' '.repeat(link.length))
const REMEMBERED = 20_000

export function createWordMatcher(words: readonly QuestionWord[]): WordMatcher {
  const matched = new Map<string, number>()
  const matchOf = (token: string): number => {
    const known = matched.get(token)
    if (known !== undefined) return known
    const stem = stemOf(token)
    const index = words.findIndex((word) => word.stem === stem || isSameWord(word.token, token, word.isName))
    if (matched.size < REMEMBERED) matched.set(token, index)
    return index
  }
  const marksIn = (text: string) =>
    tokenise(withoutLinks(text)).flatMap(({ token, start, end }) => {
      const word = matchOf(token)
      return word === NONE ? [] : [{ word, start, end }]
    })
  return { marksIn, wordsIn: (text) => new Set(marksIn(text).map(({ word }) => word)) }
}

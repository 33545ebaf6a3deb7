import { tokenise } from '#core/tokens'
import { isSignificant, stemOf } from '#features/search/index'

/** A word of a question that names its topic. */
export interface QuestionWord {
  stem: string
  /** As written. */
  text: string
}

const MAX_WORDS = 24

/** Returns the distinct words of a question, without grammar; all of them when nothing else is left. */
export function wordsOf(question: string): QuestionWord[] {
  const tokens = tokenise(question)
  const telling = tokens.filter(({ token }) => isSignificant(token) || /^\d+$/.test(token))
  const words = new Map<string, QuestionWord>()
  for (const { token, start, end } of telling.length > 0 ? telling : tokens) {
    const stem = stemOf(token)
    if (!words.has(stem)) words.set(stem, { stem, text: question.slice(start, end) })
  }
  return [...words.values()].slice(0, MAX_WORDS)
}

export const stemsIn = (text: string): Set<string> => new Set(tokenise(text).map(({ token }) => stemOf(token)))

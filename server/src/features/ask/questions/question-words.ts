import { detectLanguage } from '@dossier/analysis'
import { tokenise } from '#core/tokens'
import { stemOf } from '#features/search/index'
import { isFunctionWord } from '../terms/function-words.ts'
import { isAttribute } from './attribute-words.ts'

/** A word of a question that names its topic. */
export interface QuestionWord {
  token: string
  stem: string
  /** As written. */
  text: string
  /** A name or number, which a passage must have. */
  isName: boolean
  /** Asks for a property, which a passage shows by its value. */
  isAttribute: boolean
  /** "Which invoice": the answer is one of these. */
  isChosenFrom: boolean
}

const MAX_WORDS = 24
/** Most of the other languages' are function words; in an English text these words may tell something. */
const ASKING = new Set(['how', 'why', 'when', 'where', 'combien', 'cuanto', 'cuanta', 'cuantos', 'cuantas'])
const CHOOSING = /(?<!\p{L})(?:which|welche[mnrs]?|quel(?:le)?s?|qu[eé]|cu[aá]l(?:es)?)\s+$/iu

/**
 * Returns the distinct words of a question without grammar; all of them when nothing else is left.
 * @param ignored parts of the question without a topic, such as a period.
 */
export function wordsOf(question: string, ignored: readonly { start: number; end: number }[] = []): QuestionWord[] {
  const tokens = tokenise(question).filter(
    ({ start }) => !ignored.some((span) => start >= span.start && start < span.end),
  )
  const telling = tokens.filter(({ token }) => !isFunctionWord(token) && !ASKING.has(token))
  const areNamesMarked = detectLanguage(question) !== 'de'
  const words = new Map<string, QuestionWord>()
  for (const { token, start, end } of telling.length > 0 ? telling : tokens) {
    const stem = stemOf(token)
    const isName = /\d/.test(token) || (areNamesMarked && isNameAt(question, start))
    const asksForProperty = !isName && isAttribute(token)
    const isChosenFrom = !asksForProperty && CHOOSING.test(question.slice(Math.max(0, start - 12), start))
    const text = question.slice(start, end)
    const word = { token, stem, text, isName, isAttribute: asksForProperty, isChosenFrom }
    if (!words.has(stem)) words.set(stem, word)
  }
  return [...words.values()].slice(0, MAX_WORDS)
}

/** A capital letter within a sentence. */
const isNameAt = (text: string, start: number): boolean =>
  /\p{Lu}/u.test(text.charAt(start)) && /[\p{L}\p{N},;:]["'’)]?\s+["'’(]?$/u.test(text.slice(0, start))

import { kindOf, type QuestionKind } from './kind-of-question.ts'
import { findPeriod, type Period } from './period.ts'
import { type QuestionWord, wordsOf } from './question-words.ts'
import { findTimeOfAnswer, type TimeOfAnswer } from './time-of-answer.ts'

export interface ReadQuestion {
  text: string
  words: QuestionWord[]
  /** Words of the earlier question that a follow-up goes on with. */
  earlierWords: QuestionWord[]
  kind: QuestionKind
  period: Period | null
  /** Without another period. */
  timeOfAnswer: TimeOfAnswer | null
}

const REFERS =
  /(?<!\p{L})(?:he|she|it|they|him|her|his|its|them|their|this|that|these|those|there|then|er|sie|es|ihm|ihr|ihn|ihnen|dort|dann|davon|damit|dafür|das|dies|il|elle|ils|elles|lui|leur|cela|ça|él|ella|ellos|ellas|eso|esto)(?!\p{L})/iu
const GOES_ON =
  /^\s*(?:and|but|so|also|what about|how about|und|aber|auch|was ist mit|et|mais|y|pero|why|warum|pourquoi|por qué)(?!\p{L})/iu
/** A question with fewer words of its own goes on with the earlier one. */
const SHORT = 2

/** Reads a question; a follow-up takes the words of the question before it, which may be a follow-up too. */
export function readQuestion(text: string, earlier: readonly string[], now: number, timeZone: string): ReadQuestion {
  const period = findPeriod(text, now, timeZone)
  const timeOfAnswer = period ? null : findTimeOfAnswer(text, earlier)
  const words = wordsOf(text, period?.spans ?? (timeOfAnswer ? [timeOfAnswer.span] : []))
  const previous = earlier.at(-1)
  const before =
    previous !== undefined && isFollowUp(text, words)
      ? readQuestion(previous, earlier.slice(0, -1), now, timeZone)
      : null
  const own = new Set(words.map(({ stem }) => stem))
  const isOwn = ({ stem, token }: QuestionWord): boolean => own.has(stem) || timeOfAnswer?.name.includes(token) === true
  const earlierWords = before ? [...before.words, ...before.earlierWords].filter((word) => !isOwn(word)) : []
  const inherited = timeOfAnswer ? null : (before?.period ?? null)
  return { text, words, earlierWords, kind: kindOf(text), period: period ?? inherited, timeOfAnswer }
}

const isFollowUp = (text: string, words: readonly QuestionWord[]): boolean =>
  REFERS.test(text) || GOES_ON.test(text) || words.filter(({ isAttribute }) => !isAttribute).length < SHORT

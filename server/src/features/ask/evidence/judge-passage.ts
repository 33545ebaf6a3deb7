import { tokenise } from '#core/tokens'
import { hasPhrase } from '#features/search/index'
import { valuesIn } from '../questions/kind-of-question.ts'
import { hasOpposite } from '../questions/opposites.ts'
import type { QuestionWord } from '../questions/question-words.ts'
import type { ReadQuestion } from '../questions/read-question.ts'
import type { Passage } from './evidence.ts'
import type { FoundSentence, Reading } from './find-passages.ts'
import { isInPeriod } from './is-in-period.ts'

/** The share of the question's weight that an answer, its title and its sender must have. */
const SHARE = 0.7
/** The share that the passage itself must have of what is left without its title. */
const SHARE_IN_PASSAGE = 0.34
/** A property that is asked for counts in part, because its value stands in its place. */
const ATTRIBUTE = 0.25
const HAS_VALUE = 0.2
/** A passage outside of the period that the question names still tells a model something. */
export const OUTSIDE = 0.5

/** Judges whether a sentence answers a question by itself, and marks the values and words that do. */
export function judgePassage(
  sentence: FoundSentence,
  question: ReadQuestion,
  { matcher, weights, timeZone }: Reading & { timeZone: string },
): Passage {
  const { read, start, end, words, around, wide } = sentence
  const { record, title, from, at, field, text } = read
  const excerpt = text.slice(start, end)
  const values = valuesIn(question.kind, excerpt, { at, timeZone })
  const fresh = values.filter((value) => !isAsked(excerpt.slice(value.start, value.end), question.text))
  const hasValue = question.kind === 'any' || fresh.length > 0 || isSentAnswer(question, from)
  const marked = matcher.marksIn(excerpt).map((mark) => ({ start: mark.start, end: mark.end }))
  const isTimely = isInPeriod({ at, excerpt }, question.period, timeZone)
  return {
    record,
    title,
    from,
    at,
    field,
    start,
    end,
    excerpt,
    wide: { ...wide, excerpt: text.slice(wide.start, wide.end) },
    score: (sentence.score + (hasValue ? HAS_VALUE : 0)) * (isTimely ? 1 : OUTSIDE),
    isAnswer:
      isTimely &&
      hasValue &&
      !isOpenQuestion(excerpt, fresh.length > 0) &&
      isCovered(question, sentence, weights) &&
      !question.words.some(({ token }, index) => !words.has(index) && hasOpposite(excerpt, token)),
    marks: fresh.length > 0 ? fresh : marked,
    covered: new Set([...words, ...around]),
  }
}

/** A value that the question names is no answer. */
function isAsked(value: string, question: string): boolean {
  const words = tokenise(value).map(({ token }) => token)
  return words.length > 0 && hasPhrase(question, words)
}

/** "Could you send me four copies?" tells how many. */
const REQUEST =
  /(?<!\p{L})(?:(?:could|can|would|will) you|(?:kannst|könntest) du|(?:können|könnten|würden) sie|(?:pouvez|pourriez|seriez|voudriez)-vous|(?:puede|podría)s?)(?!\p{L})/iu

/** A question states nothing, but a request states its values. */
const isOpenQuestion = (excerpt: string, hasFreshValue: boolean): boolean =>
  excerpt.trim().endsWith('?') && !(hasFreshValue && REQUEST.test(excerpt))

const WRITING =
  /(?<!\p{L})(?:wrote|writes?|written|sent|send|sends|asks?|asked|answer(?:s|ed)?|repl(?:y|ies|ied)|confirm(?:s|ed)?|told|says?|said|mention(?:s|ed)?|invite[sd]?|propose[sd]?|schrieb|schreibt|geschrieben|schickte|geschickt|fragt|fragte|gefragt|antwortete|bestätigt|bestätigte|sagte)(?!\p{L})/iu

/** The email itself tells who wrote and when. */
const isSentAnswer = ({ kind, text }: ReadQuestion, from: string): boolean =>
  from !== '' && (kind === 'person' || kind === 'date') && WRITING.test(text)

/** Reports whether a passage has all names of the question and enough of its other words. */
function isCovered(
  { words, earlierWords }: ReadQuestion,
  { words: own, around, nearby }: FoundSentence,
  weights: readonly number[],
): boolean {
  const has = (index: number): boolean => own.has(index) || around.has(index)
  if (words.some(({ isName }, index) => isName && !has(index) && !nearby.has(index))) return false
  if (words.some(({ isChosenFrom }, index) => isChosenFrom && !has(index))) return false
  const weightOf = (word: QuestionWord, index: number): number =>
    (weights[index] ?? 0) * (word.isAttribute ? ATTRIBUTE : 1)
  const all = words.map((word, index) => ({ index, weight: weightOf(word, index) }))
  const total = sum(all)
  const inRecord = sum(all.filter(({ index }) => has(index)))
  const untitled = all.filter(({ index }) => !around.has(index))
  const inPassage = sum(untitled.filter(({ index }) => own.has(index)))
  if (inRecord < total * SHARE || inPassage < sum(untitled) * SHARE_IN_PASSAGE) return false
  const before = earlierWords.map((word, at) => ({
    index: words.length + at,
    weight: weightOf(word, words.length + at),
  }))
  const found = before.filter(({ index }) => has(index) || nearby.has(index))
  return sum(found) * 2 >= sum(before) && (own.size > 0 || around.size > 0)
}

const sum = (all: readonly { weight: number }[]): number => all.reduce((total, { weight }) => total + weight, 0)

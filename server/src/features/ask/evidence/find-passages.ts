import { isGreeting } from '@dossier/analysis'
import { tokenise } from '#core/tokens'
import type { OpenedRecord } from '#features/search/index'
import { inTurns } from '#platform/clock/wait'
import { valuesIn } from '../questions/kind-of-question.ts'
import type { QuestionWord } from '../questions/question-words.ts'
import type { ReadQuestion } from '../questions/read-question.ts'
import { isFunctionWord } from '../terms/function-words.ts'
import { type SentenceSpan, sentencesIn } from '../terms/sentences-in.ts'
import type { Passage } from './evidence.ts'
import { isInPeriod } from './is-in-period.ts'
import type { WordMatcher } from './word-matcher.ts'

/** A field of a record, with what is known of the record. */
export interface RecordTextToRead {
  record: OpenedRecord
  title: string
  from: string
  at: number
  recordScore: number
  field: string
  text: string
}

export interface Reading {
  matcher: WordMatcher
  /** By word of the question, then of the earlier one. */
  weights: readonly number[]
  timeZone: string
}

const MAX_READ = 200_000
/** Passages of one field. */
const MAX_PASSAGES = 4
/** The share of the question's weight that an answer, its title and its sender must have. */
const SHARE = 0.6
/** The share that the passage itself must have of what is left without its title. */
const SHARE_IN_PASSAGE = 0.34
/** A property that is asked for counts in part, because its value stands in its place. */
const ATTRIBUTE = 0.25
/** Words of the sentences beside a passage, and of the title, count in part. */
const BESIDE = 0.4
const IN_TITLE = 0.5
/** The order of records, in part. */
const OF_RECORD = 0.3

interface ReadSentence extends SentenceSpan {
  words: ReadonlySet<number>
}

/** Returns the sentences of a text that share most words with a question. */
export async function findPassages(
  read: RecordTextToRead,
  question: ReadQuestion,
  reading: Reading,
): Promise<Passage[]> {
  const { matcher } = reading
  const text = read.text.slice(0, MAX_READ)
  const sentences = await inTurns(sentencesIn(text), ({ start, end }): ReadSentence => {
    const sentence = text.slice(start, end)
    return { start, end, words: statesSomething(sentence, read) ? matcher.wordsIn(sentence) : NO_WORDS }
  })
  const around = matcher.wordsIn(`${read.title}\n${read.from}`)
  const candidates = [...sentences.keys()].map((index) => ({
    index,
    score: scoreAt(sentences, index, around, reading.weights),
  }))
  const best = candidates
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.index - b.index)
    .slice(0, MAX_PASSAGES)
  return best.flatMap(({ index, score }) => {
    const passage = toPassage(read, text, sentences, index, { question, reading, around, score })
    return passage && isInPeriod(passage, question.period, reading.timeZone) ? [passage] : []
  })
}

const NO_WORDS: ReadonlySet<number> = new Set()

/** A greeting states nothing; a signature or a heading has no words beyond the sender and the title. */
function statesSomething(sentence: string, { title, from }: RecordTextToRead): boolean {
  if (isGreeting(sentence)) return false
  const known = new Set(tokenise(`${title} ${from}`).map(({ token }) => token))
  return tokenise(sentence).some(({ token }) => !known.has(token) && !isFunctionWord(token))
}

function scoreAt(
  sentences: readonly ReadSentence[],
  index: number,
  around: ReadonlySet<number>,
  weights: readonly number[],
): number {
  const own = sentences[index]?.words ?? NO_WORDS
  if (own.size === 0) return 0
  const beside = new Set([...(sentences[index - 1]?.words ?? []), ...(sentences[index + 1]?.words ?? [])])
  return weights.reduce((sum, weight, word) => {
    if (own.has(word)) return sum + weight
    if (around.has(word)) return sum + weight * IN_TITLE
    return beside.has(word) ? sum + weight * BESIDE : sum
  }, 0)
}

interface Judging {
  question: ReadQuestion
  reading: Reading
  around: ReadonlySet<number>
  score: number
}

function toPassage(
  read: RecordTextToRead,
  text: string,
  sentences: readonly ReadSentence[],
  index: number,
  { question, reading, around, score }: Judging,
): Passage | null {
  const sentence = sentences[index]
  if (!sentence) return null
  const { start, end } = sentence
  const excerpt = text.slice(start, end)
  const { record, title, from, at, field, recordScore } = read
  const nearby = new Set(sentences.slice(Math.max(0, index - 2), index + 2).flatMap(({ words }) => [...words]))
  const values = valuesIn(question.kind, excerpt, { at, timeZone: reading.timeZone })
  const fresh = values.filter((value) => !isAsked(excerpt.slice(value.start, value.end), question.text))
  const hasValue = question.kind === 'any' || fresh.length > 0 || isSentAnswer(question, from)
  const covered = new Set([...sentence.words, ...around])
  const words = reading.matcher.marksIn(excerpt).map((mark) => ({ start: mark.start, end: mark.end }))
  return {
    record,
    title,
    from,
    at,
    field,
    start,
    end,
    excerpt,
    wide: widen(text, sentences, index),
    score: score + OF_RECORD * recordScore + (hasValue ? 0.2 : 0),
    isAnswer:
      hasValue && !excerpt.trim().endsWith('?') && isCovered(question, sentence.words, around, nearby, reading.weights),
    marks: fresh.length > 0 ? fresh : words,
    covered,
  }
}

/** Characters of a passage with the sentences around it. */
const WIDE = 600

function widen(text: string, sentences: readonly ReadSentence[], index: number): Passage['wide'] {
  let [first, last] = [index, index]
  const widthOf = (from: number, to: number): number => (sentences[to]?.end ?? Infinity) - (sentences[from]?.start ?? 0)
  for (let more = true; more; ) {
    const after = widthOf(first, last + 1) <= WIDE
    if (after) last += 1
    const before = first > 0 && widthOf(first - 1, last) <= WIDE
    if (before) first -= 1
    more = after || before
  }
  const start = sentences[first]?.start ?? 0
  const end = sentences[last]?.end ?? 0
  return { start, end, excerpt: text.slice(start, end) }
}

/** A value that the question names is no answer. */
const isAsked = (value: string, question: string): boolean => question.toLowerCase().includes(value.toLowerCase())

const WRITING =
  /(?<!\p{L})(?:wrote|writes?|written|sent|send|sends|asks?|asked|answer(?:s|ed)?|repl(?:y|ies|ied)|confirm(?:s|ed)?|told|says?|said|mention(?:s|ed)?|invite[sd]?|propose[sd]?|schrieb|schreibt|geschrieben|schickte|geschickt|fragt|fragte|gefragt|antwortete|bestätigt|bestätigte|sagte)(?!\p{L})/iu

/** The email itself tells who wrote and when. */
const isSentAnswer = ({ kind, text }: ReadQuestion, from: string): boolean =>
  from !== '' && (kind === 'person' || kind === 'date') && WRITING.test(text)

/** Reports whether a passage has all names of the question and enough of its other words. */
function isCovered(
  { words, earlierWords }: ReadQuestion,
  own: ReadonlySet<number>,
  around: ReadonlySet<number>,
  nearby: ReadonlySet<number>,
  weights: readonly number[],
): boolean {
  const has = (index: number): boolean => own.has(index) || around.has(index)
  if (words.some(({ isName }, index) => isName && !has(index) && !nearby.has(index))) return false
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

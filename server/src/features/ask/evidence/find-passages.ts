import { isGreeting } from '@dossier/analysis'
import { tokenise } from '#core/tokens'
import type { OpenedRecord } from '#features/search/index'
import { inTurns } from '#platform/clock/wait'
import { isFunctionWord } from '../terms/function-words.ts'
import { type SentenceSpan, sentencesIn } from '../terms/sentences-in.ts'
import type { WordMatcher } from './word-matcher.ts'

/** A field of a record, with what is headWords of the record. */
export interface RecordTextToRead {
  record: OpenedRecord
  title: string
  from: string
  at: number
  /** The share that the records beside it in its thread add for each word of the question. */
  beside: readonly number[]
  field: string
  text: string
}

export interface Reading {
  matcher: WordMatcher
  /** By word of the question, then of the earlier one. */
  weights: readonly number[]
}

/** A sentence that shares words with a question, before it is judged as an answer. */
export interface FoundSentence extends SentenceSpan {
  read: RecordTextToRead
  score: number
  /** Positions of the question's words in it. */
  words: ReadonlySet<number>
  /** Those in its title and its sender. */
  around: ReadonlySet<number>
  /** Those in the two sentences before it and the one after. */
  nearby: ReadonlySet<number>
  /** The passage with the sentences around it, for a model. */
  wide: SentenceSpan
}

/** Passages of one field. */
const MAX_PASSAGES = 4
/** Characters of a passage with the sentences around it. */
const WIDE = 600
/** Words of the sentences around a passage, and of the title and sender, count in part. */
const IN_WIDE = 0.8
const AROUND = 0.5
/** Who is named is likely to have written the answer. */
const SENDER_IS_NAMED = 0.3

interface ReadSentence extends SentenceSpan {
  words: ReadonlySet<number>
}

/** Returns the sentences of a text that share most words with a question; one of a text that only its thread tells of. */
export async function findPassages(read: RecordTextToRead, reading: Reading): Promise<FoundSentence[]> {
  const { matcher } = reading
  const { text, title, from } = read
  const headWords = new Set(tokenise(`${title} ${from}`).map(({ token }) => token))
  const sentences = await inTurns(sentencesIn(text), ({ start, end }): ReadSentence => {
    const words = matcher.wordsIn(text.slice(start, end))
    return {
      start,
      end,
      words: words.size > 0 && statesSomething(text.slice(start, end), headWords) ? words : NO_WORDS,
    }
  })
  const telling = [...sentences.keys()].filter((index) => (sentences[index]?.words.size ?? 0) > 0)
  const isToldOf = telling.length === 0 && read.beside.some((share) => share > 0)
  const first = isToldOf
    ? sentences.findIndex(({ start, end }) => statesSomething(text.slice(start, end), headWords))
    : -1
  const sender = matcher.wordsIn(from)
  const around = new Set([...matcher.wordsIn(title), ...sender])
  return (first >= 0 ? [first] : telling)
    .map((index) => found(read, sentences, index, { reading, around, isSenderNamed: sender.size > 0 }))
    .sort((a, b) => b.score - a.score || a.start - b.start)
    .slice(0, MAX_PASSAGES)
}

const NO_WORDS: ReadonlySet<number> = new Set()

/** A greeting states nothing; a signature or a heading has no words beyond the sender and the title. */
const statesSomething = (sentence: string, headWords: ReadonlySet<string>): boolean =>
  !isGreeting(sentence) && tokenise(sentence).some(({ token }) => !headWords.has(token) && !isFunctionWord(token))

interface Around {
  reading: Reading
  around: ReadonlySet<number>
  isSenderNamed: boolean
}

function found(
  read: RecordTextToRead,
  sentences: readonly ReadSentence[],
  index: number,
  { reading, around, isSenderNamed }: Around,
): FoundSentence {
  const { start = 0, end = 0, words = NO_WORDS } = sentences[index] ?? {}
  const [first, last] = widen(sentences, index)
  const inWide = wordsOf(sentences.slice(first, last + 1))
  const shareOf = (word: number): number => {
    if (words.has(word)) return 1
    return Math.max(inWide.has(word) ? IN_WIDE : 0, around.has(word) ? AROUND : 0, read.beside[word] ?? 0)
  }
  const score = reading.weights.reduce((sum, weight, word) => sum + weight * shareOf(word), 0)
  return {
    read,
    start,
    end,
    words,
    around,
    nearby: wordsOf(sentences.slice(Math.max(0, index - 2), index + 2)),
    wide: { start: sentences[first]?.start ?? 0, end: sentences[last]?.end ?? 0 },
    score: score + (isSenderNamed ? SENDER_IS_NAMED : 0),
  }
}

const wordsOf = (sentences: readonly ReadSentence[]): Set<number> =>
  new Set(sentences.flatMap(({ words }) => [...words]))

/** Positions of the first and last sentence around a passage. */
function widen(sentences: readonly SentenceSpan[], index: number): [first: number, last: number] {
  let [first, last] = [index, index]
  const widthOf = (from: number, to: number): number => (sentences[to]?.end ?? Infinity) - (sentences[from]?.start ?? 0)
  for (let more = true; more; ) {
    const after = widthOf(first, last + 1) <= WIDE
    if (after) last += 1
    const before = first > 0 && widthOf(first - 1, last) <= WIDE
    if (before) first -= 1
    more = after || before
  }
  return [first, last]
}

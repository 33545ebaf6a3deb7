import type { KeySentence } from '@dossier/analysis'
import type { TextToRead } from './texts.view.ts'

/** A text with the sentences that tell most. */
export interface ReadText {
  text: TextToRead
  sentences: readonly KeySentence[]
}

export interface ChosenSentence {
  text: TextToRead
  sentence: KeySentence
  score: number
}

/** The newest texts of a thread say where it stands, the first one what it is about. */
const NEWEST = [0.5, 0.3, 0.15]
const FIRST = 0.3
/** For each sentence of the same text that is chosen already. */
const SAME_TEXT = 0.35
const WORTH = 0.45
/** The share of its telling words from which on a sentence repeats another one. */
const REPEATS = 0.75

/**
 * Chooses sentences of several texts, oldest text first. The newest request is always among them; texts share the
 * others, and no sentence repeats another one. Returns them in the order of the texts.
 */
export function chooseSentences(texts: readonly ReadText[], limit: number): ChosenSentence[] {
  const all = texts.flatMap(({ text, sentences }, index) =>
    sentences.map((sentence): Candidate => {
      const score = sentence.score + ofPosition(index, texts.length)
      return { index, text, sentence, score, words: wordsOf(sentence.text) }
    }),
  )
  const chosen: Candidate[] = []
  let open = all
  for (
    let next = newestRequest(all) ?? best(all, texts.length, chosen);
    next;
    next = best(open, texts.length, chosen)
  ) {
    const { words } = next
    chosen.push(next)
    if (chosen.length === limit) break
    open = open.filter((each) => !isRepeated(words, each.words))
  }
  return chosen.toSorted((a, b) => a.index - b.index || a.sentence.start - b.sentence.start)
}

interface Candidate extends ChosenSentence {
  /** Position of its text. */
  index: number
  words: ReadonlySet<string>
}

/** The first sentence is taken whatever it is worth. */
function best(open: readonly Candidate[], count: number, chosen: readonly Candidate[]): Candidate | undefined {
  const rated = open.map((each) => ({ each, score: each.score - ofSameText(each.index, chosen, count) }))
  const [first] = rated.toSorted((a, b) => b.score - a.score)
  return first && (first.score >= WORTH || chosen.length === 0) ? first.each : undefined
}

function ofPosition(index: number, count: number): number {
  if (count === 1) return 0
  return (NEWEST[count - 1 - index] ?? 0) + (index === 0 ? FIRST : 0)
}

const ofSameText = (index: number, chosen: readonly { index: number }[], count: number): number =>
  count === 1 ? 0 : SAME_TEXT * chosen.filter((each) => each.index === index).length

function newestRequest(all: readonly Candidate[]): Candidate | undefined {
  const requests = all.filter(({ sentence }) => sentence.kind === 'request')
  const newest = requests.reduce((highest, { index }) => Math.max(highest, index), 0)
  const [strongest] = requests
    .filter(({ index }) => index === newest)
    .toSorted((a, b) => b.sentence.score - a.sentence.score)
  return strongest
}

/** Also true for a sentence and itself. */
function isRepeated(before: ReadonlySet<string>, words: ReadonlySet<string>): boolean {
  const common = [...words].filter((word) => before.has(word)).length
  return common >= REPEATS * words.size
}

const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(/\p{L}{4,}|\p{N}+/gu) ?? [])

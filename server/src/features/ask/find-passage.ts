import { inTurns } from '#platform/clock/wait'
import { type QuestionWord, stemsIn } from './question.ts'

/** A passage: the characters `start` to `end` of a text (UTF-16 units). */
export interface Passage {
  start: number
  end: number
  /** Stems of the question in the passage or in the title of its record. */
  covered: Set<string>
}

/** Longer passages are no quotes. */
const MAX_LENGTH = 500
const MAX_READ = 200_000
/** The share of the question's words that a passage and its title must have. */
const SHARE = 0.6

const sentences = new Intl.Segmenter('und', { granularity: 'sentence' })

interface Sentence {
  start: number
  end: number
  /** Those of the question. */
  stems: ReadonlySet<string>
}

/**
 * Returns the sentence of a text that has most words of the question, or null when no sentence has enough of them.
 * A sentence that goes on in the next line is returned whole, up to a limit.
 */
export async function findPassage(
  text: string,
  title: string,
  words: readonly QuestionWord[],
): Promise<Passage | null> {
  const wanted = words.map(({ stem }) => stem)
  const inTitle = stemsIn(title)
  const all = await sentencesOf(text.slice(0, MAX_READ), wanted)
  const best = await mostTelling(text, all)
  if (!best) return null
  const covered = new Set(wanted.filter((stem) => best.stems.has(stem) || inTitle.has(stem)))
  return covered.size >= Math.ceil(wanted.length * SHARE) ? { start: best.start, end: best.end, covered } : null
}

async function mostTelling(text: string, all: readonly Sentence[]): Promise<Sentence | null> {
  let best: Sentence | null = null
  await inTurns(all.keys(), (index) => {
    const whole = wholeSentence(text, all, index)
    if (whole.stems.size > (best?.stems.size ?? 0)) best = whole
  })
  return best
}

async function sentencesOf(text: string, wanted: readonly string[]): Promise<Sentence[]> {
  const all = await inTurns(sentences.segment(text), ({ segment, index }) => {
    const trimmed = segment.trim()
    if (trimmed === '') return []
    const start = index + segment.indexOf(trimmed)
    const found = stemsIn(trimmed)
    const stems = new Set(wanted.filter((stem) => found.has(stem)))
    return { start, end: Math.min(start + trimmed.length, start + MAX_LENGTH), stems }
  })
  return all.flat()
}

/** Emails break their lines inside sentences. */
function wholeSentence(text: string, all: readonly Sentence[], from: number): Sentence {
  const first = all[from]
  if (!first) throw new Error(`There is no sentence ${from}.`)
  const stems = new Set(first.stems)
  const whole = { ...first, stems }
  for (let index = from + 1; index < all.length; index += 1) {
    const next = all[index]
    if (!next || !goesOn(text.slice(whole.start, whole.end), text.slice(whole.end, next.start))) break
    if (next.end - whole.start > MAX_LENGTH) break
    whole.end = next.end
    for (const stem of next.stems) stems.add(stem)
  }
  return whole
}

/** One line break after a text without an end. */
const goesOn = (sentence: string, between: string): boolean =>
  !/[.!?…:。！？]["')\]»”’]*$/.test(sentence) && /^[^\S\n]*\r?\n[^\S\n]*$/.test(between)

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
  stems: Set<string>
}

/**
 * Returns the sentence of a text that has most words of the question, or null when no sentence has enough of them.
 * A sentence that goes on in the next line is returned whole, up to a limit.
 */
export function findPassage(text: string, title: string, words: readonly QuestionWord[]): Passage | null {
  const wanted = words.map(({ stem }) => stem)
  const inTitle = stemsIn(title)
  const all = sentencesOf(text.slice(0, MAX_READ))
  let best: { passage: Passage; own: number } | null = null
  for (let index = 0; index < all.length; index += 1) {
    const whole = wholeSentence(text, all, index)
    const own = wanted.filter((stem) => whole.stems.has(stem)).length
    if (own === 0 || (best && own <= best.own)) continue
    const covered = new Set(wanted.filter((stem) => whole.stems.has(stem) || inTitle.has(stem)))
    best = { passage: { start: whole.start, end: whole.end, covered }, own }
  }
  return best && best.passage.covered.size >= Math.ceil(wanted.length * SHARE) ? best.passage : null
}

function sentencesOf(text: string): Sentence[] {
  const found: Sentence[] = []
  for (const { segment, index } of sentences.segment(text)) {
    const trimmed = segment.trim()
    if (trimmed === '') continue
    const start = index + segment.indexOf(trimmed)
    found.push({ start, end: Math.min(start + trimmed.length, start + MAX_LENGTH), stems: stemsIn(trimmed) })
  }
  return found
}

/** Emails break their lines inside sentences. */
function wholeSentence(text: string, all: readonly Sentence[], from: number): Sentence {
  const first = all[from]
  if (!first) throw new Error(`There is no sentence ${from}.`)
  const whole = { ...first, stems: new Set(first.stems) }
  for (let index = from + 1; index < all.length; index += 1) {
    const next = all[index]
    if (!next || !goesOn(text.slice(whole.start, whole.end), text.slice(whole.end, next.start))) break
    if (next.end - whole.start > MAX_LENGTH) break
    whole.end = next.end
    for (const stem of next.stems) whole.stems.add(stem)
  }
  return whole
}

/** One line break after a text without an end. */
const goesOn = (sentence: string, between: string): boolean =>
  !/[.!?…:。！？]["')\]»”’]*$/.test(sentence) && /^[^\S\n]*\r?\n[^\S\n]*$/.test(between)

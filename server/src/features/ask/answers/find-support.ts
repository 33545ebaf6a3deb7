import { detectLanguage } from '@dossier/analysis'
import { toPlainText } from '@dossier/analysis/plain-text'
import { isConditional, isNegated, isQuestion, tellsOfQuestion } from '../terms/function-words.ts'
import { isSameWord } from '../terms/same-word.ts'
import { sentencesIn } from '../terms/sentences-in.ts'
import { dayOf, type Stated, statedIn, type Term, termsOf, type Writing } from '../terms/stated-terms.ts'

/** A passage that a sentence cites. */
export interface CitedPassage {
  text: string
  title: string
  /** Sender of an email, or ''. */
  from: string
  at: number
}

/** The part of a cited passage that a sentence rests on. */
export interface Support {
  /** Position in the list of cited passages. */
  index: number
  start: number
  end: number
}

/** Words far apart in a record are no support. */
const MAX_SENTENCES = 3

interface Candidate {
  index: number
  start: number
  end: number
  text: string
  stated: Stated
  around: Stated[]
}

/**
 * Returns the sentences of the cited passages that support a sentence, or null. Each word, number, date, name and amount
 * must stand in one of at most three sentences, or in the title or sender of its record; and each of those sentences must
 * have most of what the titles and senders lack, so that facts of two matters do not mix. A negation, a condition or a
 * question in them must be in the sentence too. Whole sentences that are quoted are their own support.
 */
export function findSupport(
  sentence: string,
  cited: readonly CitedPassage[],
  { at, timeZone }: Writing,
): Support[] | null {
  const areNamesExact = detectLanguage(sentence) !== 'de'
  const terms = termsOf(sentence, { at, timeZone }, areNamesExact)
  if (terms.length === 0) return null
  const quoted = findQuoted(sentence, cited)
  if (quoted) return [quoted]
  const all = cited.flatMap((passage, index) => candidatesIn(passage, index, sentence, timeZone))
  const candidates = all.filter((candidate) => hasMost(candidate, terms))
  const chosen = choose(terms, candidates)
  return chosen.length > 0 && isAlike(sentence, chosen) ? joined(chosen) : null
}

const plain = (text: string): string => toPlainText(text, text.length)

/** Finds the sentences of a passage that are the sentence word for word, one after another. */
function findQuoted(sentence: string, cited: readonly CitedPassage[]): Support | null {
  const quote = plain(sentence)
  for (const [index, { text }] of cited.entries()) {
    const parts = sentencesIn(text).map(({ start, end }) => ({ start, end, words: plain(text.slice(start, end)) }))
    for (const [at, first] of parts.entries()) {
      let words = first.words
      let last = first
      for (const next of parts.slice(at + 1)) {
        if (words.length >= quote.length || !quote.startsWith(words)) break
        words = `${words} ${next.words}`.trim()
        last = next
      }
      if (words === quote) return { index, start: first.start, end: last.end }
    }
  }
  return null
}

function candidatesIn(passage: CitedPassage, index: number, sentence: string, timeZone: string): Candidate[] {
  const { text, at } = passage
  const around = aroundOf(passage, timeZone)
  return withReferences(text, sentencesIn(text))
    .map(({ start, end }) => ({ index, start, end, text: text.slice(start, end) }))
    .filter((each) => !isQuestion(each.text) || tellsOfQuestion(sentence))
    .map((each) => ({ ...each, around, stated: statedIn(each.text, { at, timeZone }) }))
}

interface Span {
  start: number
  end: number
}

const REFERS =
  /^["'(]?(?:she|he|it|they|this|that|these|those|her|his|its|their|er|sie|es|dies|diese[rs]?|ihr|sein|il|elle|ils|elles|cela|esto|ella|ellos)(?!\p{L})/iu

/** A sentence about "she" also counts with the one before it. */
const withReferences = (text: string, sentences: readonly Span[]): Span[] =>
  sentences.flatMap((sentence, index) => {
    const before = sentences[index - 1]
    const refers = before && REFERS.test(text.slice(sentence.start, sentence.end))
    return refers ? [sentence, { start: before.start, end: sentence.end }] : [sentence]
  })

function hasMost({ stated, around }: Candidate, terms: readonly Term[]): boolean {
  const needed = terms.filter((term) => !around.some((each) => supports(each, term)))
  const counted = needed.length > 0 ? needed : terms
  return counted.filter((term) => supports(stated, term)).length * 2 > counted.length
}

/** Takes the sentence with most of the missing terms, until none is missing. Returns none when some stay missing. */
function choose(terms: readonly Term[], candidates: readonly Candidate[]): Candidate[] {
  const chosen: Candidate[] = []
  let missing = [...terms]
  while (missing.length > 0 && chosen.length < MAX_SENTENCES) {
    const found = candidates.map((candidate) => ({ candidate, terms: missing.filter((term) => has(candidate, term)) }))
    const [best] = found.toSorted((a, b) => b.terms.length - a.terms.length || lengthOf(a) - lengthOf(b))
    if (!best || best.terms.length === 0) return []
    chosen.push(best.candidate)
    missing = missing.filter((term) => !best.terms.includes(term))
  }
  return missing.length === 0 ? chosen : []
}

const lengthOf = ({ candidate }: { candidate: Span }): number => candidate.end - candidate.start

const has = ({ stated, around }: Candidate, term: Term): boolean =>
  [stated, ...around].some((each) => supports(each, term))

function supports({ words, figures, dates }: Stated, { kind, value, isName, written }: Term): boolean {
  if (kind === 'figure') return figures.has(value)
  if (kind === 'word') return words.has(value) || [...words].some((word) => isSameWord(word, value, isName))
  if (dates.has(value)) return true
  return written.length > 0 && written.every((term) => supports({ words, figures, dates }, term))
}

/** The title and sender of a record, and the day of an email. */
function aroundOf({ title, from, at }: CitedPassage, timeZone: string): Stated[] {
  const sender = statedIn(from, { at, timeZone }).words
  const day = from ? [dayOf(at, timeZone)] : []
  return [statedIn(title, { at, timeZone }), { words: sender, figures: new Set(), dates: new Set(day) }]
}

/** Neither adds nor drops a negation or a condition. */
function isAlike(sentence: string, chosen: readonly Candidate[]): boolean {
  if (isNegated(sentence) !== chosen.some(({ text }) => isNegated(text))) return false
  return isConditional(sentence) || !chosen.some(({ text }) => isConditional(text))
}

/** One span for each passage. */
const joined = (chosen: readonly Candidate[]): Support[] =>
  [...Map.groupBy(chosen, ({ index }) => index)].map(([index, spans]) => ({
    index,
    start: Math.min(...spans.map(({ start }) => start)),
    end: Math.max(...spans.map(({ end }) => end)),
  }))

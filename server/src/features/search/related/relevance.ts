import { type SignificantWord, significantTokens } from './significant-words.ts'

/** A word with its weight: 1 when a single record has it, less when more do. */
export interface WeightedWord extends SignificantWord {
  weight: number
}

/** Records below it are no context (docs/spec/triage.md §9: "nothing usable"). */
export const RELEVANCE_THRESHOLD = 0.3

const TITLE_SHARE = 0.55
const BODY_SHARE = 0.45
/** This many common words of full weight earn 63 % of the body's share. */
const WORDS_TO_CONVINCE = 3
const TITLE_WORD_FACTOR = 2
/** Weight of a title word that the text lacks. */
const MISSING_WEIGHT = 0.7
/** Words of longer records count less, since long texts match more easily. */
const ORDINARY_LENGTH = 200
/** The beginning of an untitled record serves as its title. */
const BEGINNING_CHARS = 120

/** Returns 0..1 for a word in `frequency` of `total` records. */
export const rarity = (frequency: number, total: number): number => {
  const among = Math.max(total, frequency, 1)
  return Math.log(1 + among / Math.max(frequency, 1)) / Math.log(1 + among)
}

/**
 * Returns 0..1 from the title's overlap with the text and the rare words in common. A single common word counts as
 * chance, unless both titles contain it.
 */
export function relevance(words: readonly WeightedWord[], record: { title: string; text: string }): number {
  const title = new Set(significantTokens(record.title || record.text.slice(0, BEGINNING_CHARS)))
  const body = significantTokens(record.text)
  const bodyWords = new Set(body)
  const shared = words.filter(({ token }) => title.has(token) || bodyWords.has(token))
  if (!isMoreThanChance(shared, title)) return 0
  const lengthFactor = 1 / Math.sqrt(Math.max(1, body.length / ORDINARY_LENGTH))
  const sum = shared.reduce((total, word) => total + weightOf(word) * (title.has(word.token) ? 1 : lengthFactor), 0)
  const score = TITLE_SHARE * titleCoverage(words, title) + BODY_SHARE * (1 - Math.exp(-sum / WORDS_TO_CONVINCE))
  return Math.round(score * 1000) / 1000
}

const weightOf = (word: WeightedWord): number => word.weight * (word.inTitle ? TITLE_WORD_FACTOR : 1)

const isMoreThanChance = (shared: readonly WeightedWord[], title: ReadonlySet<string>): boolean =>
  shared.length >= 2 || shared.some((word) => word.inTitle && title.has(word.token) && word.weight >= 0.5)

function titleCoverage(words: readonly WeightedWord[], title: ReadonlySet<string>): number {
  const weights = new Map(words.map((word) => [word.token, word.weight]))
  let covered = 0
  let total = 0
  for (const token of title) {
    const weight = weights.get(token)
    covered += weight ?? 0
    total += weight ?? MISSING_WEIGHT
  }
  return total === 0 ? 0 : covered / total
}

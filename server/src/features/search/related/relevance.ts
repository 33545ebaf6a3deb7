import { type SignificantWord, significantTokens } from './significant-words.ts'

/** A word of the text with what it tells: 1 for one that a single record has, less the more have it. */
export interface WeightedWord extends SignificantWord {
  weight: number
}

/** Below this a record is no context (docs/spec/triage.md §9: "nothing usable"). */
export const RELEVANCE_THRESHOLD = 0.3

const TITLE_SHARE = 0.55
const BODY_SHARE = 0.45
/** So many words of full weight in common make 63 % of the body's share. */
const WORDS_TO_CONVINCE = 3
const TITLE_WORD_FACTOR = 2
/** A word of the record's title that the text lacks: how much is missing. */
const MISSING_WEIGHT = 0.7
/** A longer record has any word more easily; from here on its words count less. */
const ORDINARY_LENGTH = 200
/** A record without a title is named by how it begins. */
const BEGINNING_CHARS = 120

/** How much a word tells when `frequency` of `total` records have it: 0..1. */
export const rarity = (frequency: number, total: number): number => {
  const among = Math.max(total, frequency, 1)
  return Math.log(1 + among / Math.max(frequency, 1)) / Math.log(1 + among)
}

/**
 * How far a record is about what the text is about, 0..1: the share of its title that the text speaks of, and the rare
 * words that both have. One word alone is chance, unless it stands in both titles.
 */
export function relevance(words: readonly WeightedWord[], record: { title: string; text: string }): number {
  const title = new Set(significantTokens(record.title || record.text.slice(0, BEGINNING_CHARS)))
  const body = significantTokens(record.text)
  const bodyWords = new Set(body)
  const shared = words.filter(({ token }) => title.has(token) || bodyWords.has(token))
  if (!isMoreThanChance(shared, title)) return 0
  const lengthFactor = 1 / Math.sqrt(Math.max(1, body.length / ORDINARY_LENGTH))
  const sum = shared.reduce((total, word) => total + told(word) * (title.has(word.token) ? 1 : lengthFactor), 0)
  const score = TITLE_SHARE * titleCoverage(words, title) + BODY_SHARE * (1 - Math.exp(-sum / WORDS_TO_CONVINCE))
  return Math.round(score * 1000) / 1000
}

const told = (word: WeightedWord): number => word.weight * (word.inTitle ? TITLE_WORD_FACTOR : 1)

const isMoreThanChance = (shared: readonly WeightedWord[], title: ReadonlySet<string>): boolean =>
  shared.length >= 2 || shared.some((word) => word.inTitle && title.has(word.token) && word.weight >= 0.5)

function titleCoverage(words: readonly WeightedWord[], title: ReadonlySet<string>): number {
  const known = new Map(words.map((word) => [word.token, word.weight]))
  let covered = 0
  let whole = 0
  for (const token of title) {
    const weight = known.get(token)
    covered += weight ?? 0
    whole += weight ?? MISSING_WEIGHT
  }
  return whole === 0 ? 0 : covered / whole
}

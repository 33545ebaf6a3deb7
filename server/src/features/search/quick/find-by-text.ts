import type { FullText } from '#platform/database/full-text/full-text'
import { significantTokens } from '../related/significant-words.ts'
import { countMatches, type Leading, type SearchScope, toLeading } from './find-leading.ts'
import type { SearchedWord } from './find-words.ts'
import { stemOf } from './word-forms.ts'

const MAX_WORDS = 24
/** Words in more records than this are not looked up: the matches would be arbitrary. */
const FREQUENT = 1_000
const MAX_COMPARED = 100

export interface ByText extends Leading {
  words: SearchedWord[]
  weights: number[]
}

/**
 * Finds records that share a question's significant words in any form. Weights each word by its rarity and its
 * frequency in the question.
 */
export async function findByText(fullText: FullText, scope: SearchScope, sequence: readonly string[]): Promise<ByText> {
  const words = distinctiveWords(sequence)
  const request = { tenantId: scope.tenantId, projectIds: scope.projectIds, kinds: scope.types }
  const looked = words.map(({ token, stem = token }) => ({ token: stem, prefix: stem !== token || stem.length >= 5 }))
  const [postings, counted] = await Promise.all([
    fullText.postings({ ...request, words: looked, limit: FREQUENT }),
    countMatches(fullText, { ...request, words: looked, match: 'any' }),
  ])
  const weights = words.map(({ token }, index) => {
    const { frequent = false, records = [] } = postings[index] ?? {}
    const occurrences = sequence.filter((each) => each === token).length
    return occurrences * rarity(frequent ? FREQUENT : records.length, counted.count)
  })
  const shared = new Map<string, { kind: string; id: string; weight: number }>()
  postings.forEach(({ records }, index) => {
    for (const { kind, id } of records) {
      const existing = shared.get(`${kind} ${id}`)
      const weight = (existing?.weight ?? 0) + (weights[index] ?? 0)
      shared.set(`${kind} ${id}`, { kind, id, weight })
    }
  })
  const candidates = [...shared.values()]
    .sort((a, b) => b.weight - a.weight || (a.id < b.id ? 1 : -1))
    .slice(0, MAX_COMPARED)
    .map(({ kind, id }) => ({ kind, id, at: 0 }))
  return { ...toLeading(candidates, counted), words, weights }
}

function distinctiveWords(sequence: readonly string[]): SearchedWord[] {
  const significant = significantTokens(sequence.join(' '))
  const tokens = significant.length > 0 ? significant : sequence
  const occurrences = (token: string): number => tokens.filter((each) => each === token).length
  const distinct = [...new Set(tokens)]
  distinct.sort((a, b) => occurrences(b) - occurrences(a) || b.length - a.length || (a < b ? -1 : 1))
  return distinct.slice(0, MAX_WORDS).map((token) => ({ token, prefix: false, stem: stemOf(token) }))
}

/** 0 to 1. The rarest word still counts most when all are rare. */
const rarity = (frequency: number, among: number): number => {
  const total = Math.max(among, frequency, 2)
  return Math.log(1 + (total - frequency + 0.5) / (frequency + 0.5)) / Math.log(1 + total)
}

import type { RecordType } from '@dossier/contract/vocabulary'
import type { FullText, Postings } from '#platform/database/full-text/full-text'
import type { Needs } from '#platform/platform'
import type { FoundRecords } from '../found-records.ts'
import type { RelatedText } from '../hit-reader.ts'
import { excerptAround } from './excerpt-around.ts'
import { RELEVANCE_THRESHOLD, rarity, relevance, type WeightedWord } from './relevance.ts'
import { significantWords } from './significant-words.ts'

export interface RelatedQuery {
  tenantId: string
  /** null = every project of the account. */
  projectId: string | null
  title: string
  text: string
  types: RecordType[]
  excludeId?: string
  limit: number
}

export interface Related {
  type: RecordType
  id: string
  projectId: string
  title: string
  /** Plain text around the common words, about 240 characters. */
  excerpt: string
  /** RELEVANCE_THRESHOLD to 1. */
  score: number
}

interface Dependencies extends Needs<'clock' | 'fullText'> {
  found: FoundRecords
}

/** Words in more records than this say little and are not looked up. */
const FREQUENT = 200
/** Records to read and compare per text: those that share the most significant words. */
const MAX_COMPARED = 24
const COMPARED_CHARS = 8000

export async function findRelated({ found, fullText, clock }: Dependencies, query: RelatedQuery): Promise<Related[]> {
  const total = await found.countComparable(query.tenantId, query.types)
  if (total === 0) return []
  const { words, postings } = await weighWords(fullText, query, total)
  const refs = mostInCommon(words, postings)
  const texts = await found.readRelated(query.tenantId, refs, {
    excludeId: query.excludeId,
    now: clock.now(),
    chars: COMPARED_CHARS,
  })
  return texts
    .map((text) => ({ text, score: relevance(words, text) }))
    .filter(({ text, score }) => score >= RELEVANCE_THRESHOLD && text.id !== query.excludeId)
    .sort((a, b) => b.score - a.score || (a.text.id < b.text.id ? 1 : -1))
    .slice(0, query.limit)
    .map(({ text, score }) => present(text, score, words))
}

/** Returns the text's indexed words with their weights, rarest first. */
async function weighWords(fullText: FullText, query: RelatedQuery, total: number) {
  const { tenantId, projectId, types } = query
  const significant = significantWords(query.title, query.text)
  const postings = await fullText.postings({
    tenantId,
    projectIds: projectId === null ? null : [projectId],
    kinds: types,
    words: significant.map(({ token }) => ({ token, prefix: false })),
    limit: FREQUENT,
  })
  const words = significant
    .map((word, index): WeightedWord & { count: number } => {
      const posting = postings[index]
      const count = posting?.frequent ? FREQUENT : (posting?.records.length ?? 0)
      return { ...word, count, weight: rarity(count, total) }
    })
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.weight - a.weight)
  return { words, postings }
}

interface Ref {
  kind: RecordType
  id: string
}

function mostInCommon(words: readonly WeightedWord[], postings: readonly Postings[]): Ref[] {
  const weights = new Map(words.map(({ token, weight, inTitle }) => [token, inTitle ? weight * 2 : weight]))
  const shared = new Map<string, { ref: Ref; weight: number }>()
  for (const { word, records } of postings) {
    for (const { kind, id } of records) {
      const entry = shared.get(id) ?? { ref: { kind: kind as RecordType, id }, weight: 0 }
      entry.weight += weights.get(word) ?? 0
      shared.set(id, entry)
    }
  }
  return [...shared.values()]
    .sort((a, b) => b.weight - a.weight || (a.ref.id < b.ref.id ? 1 : -1))
    .slice(0, MAX_COMPARED)
    .map(({ ref }) => ref)
}

function present({ text, ...record }: RelatedText, score: number, words: readonly WeightedWord[]): Related {
  return { ...record, excerpt: excerptAround(text, new Set(words.map(({ token }) => token))), score }
}

import type { RecordType } from '@dossier/contract/vocabulary'
import type { Platform } from '#platform/platform'
import { excerptAround } from './excerpt-around.ts'
import { countComparable, type RelatedText, readRelatedTexts } from './related-records.view.ts'
import { RELEVANCE_THRESHOLD, rarity, relevance, type WeightedWord } from './relevance.ts'
import { significantWords } from './significant-words.ts'

export interface RelatedQuery {
  tenantId: string
  /** null = every project of the account. */
  projectId: string | null
  title: string
  text: string
  types: RecordType[]
  /** The mail that is asked for: neither it nor its thread is context of itself. */
  excludeId?: string
  limit: number
}

export interface Related {
  type: RecordType
  id: string
  projectId: string
  title: string
  /** Plain text around what both have in common, about 240 characters. */
  excerpt: string
  /** RELEVANCE_THRESHOLD to 1. */
  score: number
}

type Index = Pick<Platform, 'database' | 'fullText'>

/** A word that more records have is looked up no further. */
const FREQUENT = 400
/** Records that are compared for one text, rarest words first. */
const MOST_COMPARED = 200

/** Records that the text is about, best first. The words that few records have decide which ones are compared. */
export async function findRelated(platform: Index, query: RelatedQuery): Promise<Related[]> {
  const words = await weighWords(platform, query)
  const refs = await findComparable(platform, query, words)
  const texts = await readRelatedTexts(platform.database, query.tenantId, refs, query.excludeId)
  return texts
    .map((text) => ({ text, score: relevance(words, text) }))
    .filter(({ text, score }) => score >= RELEVANCE_THRESHOLD && text.id !== query.excludeId)
    .sort((a, b) => b.score - a.score || (a.text.id < b.text.id ? 1 : -1))
    .slice(0, query.limit)
    .map(({ text, score }) => present(text, score, words))
}

/** The text's words that some record has, with what they tell; rarest first. */
async function weighWords({ database, fullText }: Index, query: RelatedQuery): Promise<WeightedWord[]> {
  const { tenantId, projectId, types } = query
  const scope = { tenantId, projectIds: projectId === null ? null : [projectId], kinds: types }
  const total = await countComparable(database, tenantId, types)
  const weighed = await Promise.all(
    significantWords(query.title, query.text).map(async (word) => {
      const asked = [{ token: word.token, prefix: false }]
      const { count } = await fullText.count({ ...scope, words: asked, match: 'any', field: 'any' }, FREQUENT)
      return { ...word, count, weight: rarity(count, total) }
    }),
  )
  return weighed.filter(({ count }) => count > 0).sort((a, b) => b.weight - a.weight)
}

/** Records with one of the words in the title, and the newest with one of them anywhere. */
async function findComparable({ fullText }: Index, query: RelatedQuery, words: readonly WeightedWord[]) {
  const { tenantId, projectId, types } = query
  const limit = MOST_COMPARED / 2
  const asked = {
    tenantId,
    projectIds: projectId === null ? null : [projectId],
    kinds: types,
    words: words.map(({ token }) => ({ token, prefix: false })),
    match: 'any',
    limit,
  } as const
  const rarest = asked.words.slice(0, Math.max(2, Math.ceil(words.length / 2)))
  const found = [
    ...(await fullText.candidates({ ...asked, field: 'title' })),
    ...(await fullText.candidates({ ...asked, words: rarest, field: 'any' })),
  ]
  const refs = new Map(found.map(({ kind, id }) => [`${kind} ${id}`, { type: kind as RecordType, id }]))
  return [...refs.values()]
}

function present({ text, ...record }: RelatedText, score: number, words: readonly WeightedWord[]): Related {
  return { ...record, excerpt: excerptAround(text, new Set(words.map(({ token }) => token))), score }
}

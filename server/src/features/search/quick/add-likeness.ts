import { inTurns } from '#platform/clock/wait'
import { significantTokens } from '../related/significant-words.ts'
import type { RankedHit, Reasons } from './score-hit.ts'
import { stemOf } from './word-forms.ts'

/** Characters of a text that are compared. */
const COMPARED_CHARS = 2_000
/** Most similar hits that count. */
const NEAREST = 5
/** Share of their scores in the score of a hit. */
const SHARE = 0.5
const TITLE_TIMES = 3
/** Fewer hits say nothing about each other. */
const FEW = 10
/** Texts of fewer different words share them by chance: on LoCoMo's short turns likeness costs recall. */
const LONG = 30

type Vector = ReadonlyMap<string, number>

/**
 * Moves the score of each hit halfway to that of the five hits most similar to it, so that a record whose words are of
 * the topic stands above one that has the question's words by chance. Needs no model and no stored state. Diaz:
 * Regularizing ad hoc retrieval scores (CIKM 2005).
 * @param ranked With texts.
 */
export async function addLikeness(ranked: readonly RankedHit[]): Promise<RankedHit[]> {
  if (ranked.length < FEW) return [...ranked]
  const counts = await inTurns(ranked, wordsOf)
  const vectors = weighted(counts)
  const scores = ranked.map(({ reasons }) => ofWords(reasons))
  const near = await inTurns(similarities(vectors), (row) => meanOfNearest(row, scores))
  const [highest, nearest] = [Math.max(...scores), Math.max(...near)]
  if (nearest <= 0) return [...ranked]
  return ranked.map(({ hit, reasons }, index) => {
    if ((counts[index]?.size ?? 0) < LONG) return { hit, reasons }
    const likeness = SHARE * (((near[index] ?? 0) / nearest) * highest - (scores[index] ?? 0))
    return { hit, reasons: { ...reasons, score: reasons.score + likeness, likeness } }
  })
}

const ofWords = ({ words }: Reasons): number => words.reduce((sum, { score }) => sum + score, 0)

function wordsOf({ hit }: RankedHit): Map<string, number> {
  const count = new Map<string, number>()
  const add = (text: string, times: number): void => {
    for (const token of significantTokens(text.slice(0, COMPARED_CHARS))) {
      const stem = stemOf(token)
      count.set(stem, (count.get(stem) ?? 0) + times)
    }
  }
  add(hit.title, TITLE_TIMES)
  for (const { field, text } of hit.parts) if (field === 'body') add(text, 1)
  return count
}

/** Weighs each word by its rarity among the hits; a word of a single hit says nothing. Vectors have length 1. */
function weighted(counts: readonly Map<string, number>[]): Vector[] {
  const hits = new Map<string, number>()
  for (const count of counts) for (const word of count.keys()) hits.set(word, (hits.get(word) ?? 0) + 1)
  return counts.map((count) => {
    const vector = [...count].flatMap(([word, times]): [string, number][] => {
      const among = hits.get(word) ?? 0
      return among < 2 ? [] : [[word, (1 + Math.log(times)) * Math.log(1 + counts.length / among)]]
    })
    const length = Math.hypot(...vector.map(([, weight]) => weight)) || 1
    return new Map(vector.map(([word, weight]) => [word, weight / length]))
  })
}

/** Returns the cosines of all pairs, by the words that two hits share. */
function similarities(vectors: readonly Vector[]): Float64Array[] {
  const rows = vectors.map(() => new Float64Array(vectors.length))
  const postings = new Map<string, { index: number; weight: number }[]>()
  vectors.forEach((vector, index) => {
    const row = rows[index]
    for (const [word, weight] of vector) {
      const entries = postings.get(word) ?? []
      for (const entry of entries) {
        const product = weight * entry.weight
        if (row) row[entry.index] = (row[entry.index] ?? 0) + product
        const mirrored = rows[entry.index]
        if (mirrored) mirrored[index] = (mirrored[index] ?? 0) + product
      }
      entries.push({ index, weight })
      postings.set(word, entries)
    }
  })
  return rows
}

function meanOfNearest(row: Float64Array, scores: readonly number[]): number {
  const nearest = [...row.keys()].sort((a, b) => (row[b] ?? 0) - (row[a] ?? 0) || a - b).slice(0, NEAREST)
  const total = nearest.reduce((sum, index) => sum + (row[index] ?? 0), 0)
  if (total === 0) return 0
  return nearest.reduce((sum, index) => sum + (row[index] ?? 0) * (scores[index] ?? 0), 0) / total
}

import type { FoundRecords } from '../found-records.ts'

import type { RankedHit, Reasons } from './score-hit.ts'

/** Best hits with neighbours to read. On LoCoMo 24 find as much as all hundred (evaluation/search). */
const WITH_NEIGHBOURS = 24
/** Share of a neighbour's words that count for a hit. */
const SHARE = 0.5

/**
 * Adds the words of the neighbours in a thread to the scores: a question and its answer are often two emails. Neighbours
 * that have none of the words themselves become hits.
 * @param ranked Best first, with the scores of their own words.
 * @param score Reads and scores further records.
 */
export async function addContext(
  found: Pick<FoundRecords, 'readNeighbours'>,
  tenantId: string,
  ranked: readonly RankedHit[],
  score: (refs: { kind: string; id: string }[]) => Promise<RankedHit[]>,
): Promise<RankedHit[]> {
  const best = ranked.slice(0, WITH_NEIGHBOURS)
  const read = await found.readNeighbours(
    tenantId,
    best.map(({ hit }) => ({ kind: hit.type, id: hit.id })),
  )
  const neighbours = new Map(
    [...read].map(([id, { before, after }]) => [id, [before, after].flatMap((each) => each ?? [])]),
  )
  const hits = new Map(ranked.map((each) => [each.hit.id, each]))
  const missing = best.flatMap(({ hit }) =>
    (neighbours.get(hit.id) ?? []).filter((id) => !hits.has(id)).map((id) => ({ kind: hit.type as string, id })),
  )
  const more = await score([...new Map(missing.map((ref) => [ref.id, ref])).values()])
  for (const each of more) hits.set(each.hit.id, each)
  const context = contextOf(best, neighbours, hits)
  return [...hits.values()].map((each) => withContext(each, context.get(each.hit.id) ?? 0))
}

/** A neighbour outside of the best hits is scored from its side, because its own neighbours are not read. */
function contextOf(
  best: readonly RankedHit[],
  neighbours: ReadonlyMap<string, string[]>,
  hits: ReadonlyMap<string, RankedHit>,
): Map<string, number> {
  const context = new Map<string, number>()
  const add = (id: string, from: RankedHit | undefined): void =>
    void context.set(id, (context.get(id) ?? 0) + (from ? SHARE * ofWords(from.reasons) : 0))
  for (const each of best) {
    for (const id of neighbours.get(each.hit.id) ?? []) {
      add(each.hit.id, hits.get(id))
      if (!neighbours.has(id)) add(id, each)
    }
  }
  return context
}

const ofWords = ({ words }: Reasons): number => words.reduce((sum, { score }) => sum + score, 0)

const withContext = ({ hit, reasons }: RankedHit, context: number): RankedHit => ({
  hit,
  reasons: { ...reasons, score: reasons.score + context, context },
})

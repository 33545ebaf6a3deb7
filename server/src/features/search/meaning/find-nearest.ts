import type { Needs } from '#platform/platform'
import type { LoadedSignatures } from './loaded-signatures.ts'
import type { MeaningScope } from './meaning-scope.ts'
import { cosine, signatureOf, toVector } from './vector.ts'
import { findByNumbers, findByRecords, type NumberedVector } from './vectors.store.ts'
import type { VectorStateRow } from './vectors.tables.ts'

/** Vectors whose signatures are nearest; those are compared in full. */
const COMPARED = 200
/** Vectors that tell how near an unrelated text is. */
const SPREAD = 64
/** Share of the way from an unrelated text to an equal one, from which a record is about the same. */
const RELATED = 0.3
const MAX_RELATED = 20

interface Ref {
  kind: string
  id: string
}

export interface Near extends Ref {
  /** 0 (as an unrelated text) to 1. */
  value: number
}

/** How near records are to a query in meaning. */
export interface Meaning {
  /** Related records, best first, also without any of the words. They may be in trash, spam or another project. */
  related: readonly Near[]
  /** Returns the value of each record that has a vector, by id. */
  nearness(refs: readonly Ref[]): Promise<ReadonlyMap<string, number>>
}

export async function findNearest(
  { database }: Needs<'database'>,
  loadSignatures: LoadedSignatures,
  state: VectorStateRow,
  { projectIds, types }: MeaningScope,
  query: Int8Array,
): Promise<Meaning> {
  const { tenant_id: tenantId, model } = state
  const signatures = await loadSignatures(state)
  const limits = { nearest: COMPARED, spread: SPREAD }
  const found = signatures
    ? await signatures.nearest(signatureOf(query), { kinds: types, projectIds }, limits)
    : { nearest: [], spread: [] }
  const numbers = [...new Set([...found.nearest, ...found.spread])]
  const rows = await findByNumbers(database.read, { tenantId, model }, numbers.map(String))
  const present = new Set(rows.map(({ number }) => Number(number)))
  signatures?.remove(numbers.filter((number) => !present.has(number)))
  const spread = new Set(found.spread)
  const unrelated = unrelatedCosine(
    rows.filter(({ number }) => spread.has(Number(number))).map((row) => cosine(query, toVector(row.vector))),
  )
  const nearnessOf = (of: readonly NumberedVector[]) => bestOfRecords(of, query, unrelated)
  return {
    related: relatedOf(nearnessOf(rows)),
    async nearness(refs) {
      const byKind = [...Map.groupBy(refs, ({ kind }) => kind)]
      const read = byKind.map(([kind, ofKind]) =>
        findByRecords(
          database.read,
          { tenantId, model, kind },
          ofKind.map(({ id }) => id),
        ),
      )
      const nearness = nearnessOf((await Promise.all(read)).flat())
      return new Map([...nearness.values()].map(({ id, value }) => [id, value]))
    },
  }
}

function bestOfRecords(
  rows: readonly NumberedVector[],
  query: Int8Array,
  unrelated: number,
): ReadonlyMap<string, Near> {
  const best = new Map<string, Near>()
  for (const { kind, record_id: id, vector } of rows) {
    const value = Math.max(0, (cosine(query, toVector(vector)) - unrelated) / (1 - unrelated))
    const before = best.get(`${kind} ${id}`)
    if (!before || before.value < value) best.set(`${kind} ${id}`, { kind, id, value })
  }
  return best
}

const relatedOf = (nearness: ReadonlyMap<string, Near>): Near[] =>
  [...nearness.values()]
    .filter(({ value }) => value >= RELATED)
    .sort((a, b) => b.value - a.value || (a.id < b.id ? 1 : -1))
    .slice(0, MAX_RELATED)

/** Returns the lower quartile: models differ in how near they place any two texts. */
function unrelatedCosine(cosines: readonly number[]): number {
  // Two more without likeness, because a few records may all be related.
  const sorted = [0, 0, ...cosines].sort((a, b) => a - b)
  return Math.min(0.95, Math.max(0, sorted[Math.floor(sorted.length / 4)] ?? 0))
}

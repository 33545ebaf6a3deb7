import { breathe } from '#platform/clock/wait'
import { appendRow, bytesOf, GONE, indexOf, newColumns, type SignatureColumns } from './signature-columns.ts'
import type { SignatureRow } from './vectors.store.ts'

/** Compared signatures between two turns of the event loop: about 3 ms with 384 dimensions. */
const AT_ONCE = 200_000

interface SignatureScope {
  kinds: readonly string[]
  /** null = every project. */
  projectIds: readonly string[] | null
}

/** Numbers of vectors. */
interface Nearest {
  /** In no order. */
  nearest: number[]
  /** Others, spread over the account. */
  spread: number[]
}

/** The signatures of one account in memory, about 60 bytes for a vector of 384 dimensions. */
export interface Signatures {
  readonly dimension: number
  count(): number
  bytes(): number
  lastNumber(): number
  add(rows: readonly SignatureRow[]): void
  /** Leaves out vectors that were replaced or deleted. */
  remove(numbers: readonly number[]): void
  nearest(query: Uint32Array, scope: SignatureScope, limits: { nearest: number; spread: number }): Promise<Nearest>
}

export function createSignatures(dimension: number): Signatures {
  const columns = newColumns(dimension)
  return {
    dimension,
    count: () => columns.count,
    bytes: () => bytesOf(columns),
    lastNumber: () => (columns.count === 0 ? 0 : (columns.numbers[columns.count - 1] ?? 0)),
    add(rows) {
      for (const row of rows) appendRow(columns, row)
    },
    remove(numbers) {
      for (const number of numbers) {
        const index = indexOf(columns, number)
        if (index !== -1) columns.kinds[index] = GONE
      }
    },
    async nearest(query, scope, limits) {
      const distances = await compare(columns, query, scope)
      return choose(columns, distances, limits)
    },
  }
}

/** Returns the distance of each vector in bits; one more than there are bits for those outside of the scope. */
async function compare(columns: SignatureColumns, query: Uint32Array, scope: SignatureScope): Promise<Uint16Array> {
  const { words, count, kindNames, projectNames } = columns
  const distances = new Uint16Array(count).fill(words * 32 + 1)
  const isWanted = new Uint8Array(GONE + 1)
  for (const [name, kind] of kindNames) isWanted[kind] = scope.kinds.includes(name) ? 1 : 0
  const projects = scope.projectIds && new Set(scope.projectIds.map((id) => projectNames.get(id)))
  for (let from = 0; from < count; from += AT_ONCE) {
    if (from > 0) await breathe()
    // The columns may have grown meanwhile.
    const { bits, kinds, projects: ofEach } = columns
    for (let index = from; index < Math.min(count, from + AT_ONCE); index += 1) {
      if (isWanted[kinds[index] ?? GONE] === 0 || projects?.has(ofEach[index]) === false) continue
      distances[index] = distanceTo(query, bits, index * words)
    }
  }
  return distances
}

function distanceTo(query: Uint32Array, bits: Uint32Array, start: number): number {
  let distance = 0
  for (let word = 0; word < query.length; word += 1) distance += bitsIn((bits[start + word] ?? 0) ^ (query[word] ?? 0))
  return distance
}

/** Counts set bits (Hacker's Delight, section 5-1). */
function bitsIn(value: number): number {
  const pairs = value - ((value >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

function choose(
  { numbers, words }: SignatureColumns,
  distances: Uint16Array,
  limits: { nearest: number; spread: number },
): Nearest {
  const bitCount = words * 32
  const bound = boundOf(distances, bitCount, limits.nearest)
  const among = distances.reduce((sum, distance) => sum + (distance > bitCount ? 0 : 1), 0)
  const step = Math.max(1, Math.floor(among / limits.spread))
  const close: number[] = []
  const tied: number[] = []
  const spread: number[] = []
  let ordinal = 0
  for (let index = 0; index < distances.length; index += 1) {
    const distance = distances[index] ?? 0
    const number = numbers[index] ?? 0
    if (distance > bitCount) continue
    if (distance < bound) close.push(number)
    else if (distance === bound) tied.push(number)
    if (ordinal % step === 0) spread.push(number)
    ordinal += 1
  }
  // The latest of those that are equally far.
  return { nearest: [...close, ...tied.slice(close.length - limits.nearest)], spread }
}

/** Returns the distance that at least `limit` vectors have or stay below. */
function boundOf(distances: Uint16Array, bitCount: number, limit: number): number {
  const counts = new Uint32Array(bitCount + 2)
  for (const distance of distances) counts[distance] = (counts[distance] ?? 0) + 1
  let found = 0
  for (let bound = 0; bound <= bitCount; bound += 1) {
    found += counts[bound] ?? 0
    if (found >= limit) return bound
  }
  return bitCount
}

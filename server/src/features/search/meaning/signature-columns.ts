import { toSignature, wordsOf } from './vector.ts'
import type { SignatureRow } from './vectors.store.ts'

/** Vectors of one account in memory, in the order of their numbers; each column has room for more. */
export interface SignatureColumns {
  readonly words: number
  count: number
  bits: Uint32Array
  numbers: Float64Array
  /** Positions in `kindNames`, or GONE. */
  kinds: Uint8Array
  /** Positions in `projectNames`. */
  projects: Uint32Array
  readonly kindNames: Map<string, number>
  readonly projectNames: Map<string, number>
}

/** Kind of a vector that was replaced or deleted. */
export const GONE = 255

const LEAST = 256

export const newColumns = (dimension: number): SignatureColumns => ({
  words: wordsOf(dimension),
  count: 0,
  bits: new Uint32Array(0),
  numbers: new Float64Array(0),
  kinds: new Uint8Array(0),
  projects: new Uint32Array(0),
  kindNames: new Map(),
  projectNames: new Map(),
})

export function appendRow(columns: SignatureColumns, row: SignatureRow): void {
  const signature = toSignature(row.signature)
  const { count, words } = columns
  if (signature.length !== words) return
  if (count === columns.numbers.length) grow(columns)
  columns.bits.set(signature, count * words)
  columns.numbers[count] = Number(row.number)
  columns.kinds[count] = positionOf(columns.kindNames, row.kind)
  columns.projects[count] = positionOf(columns.projectNames, row.project_id)
  columns.count += 1
}

function grow(columns: SignatureColumns): void {
  const capacity = Math.max(LEAST, Math.ceil(columns.count * 1.5))
  columns.bits = copied(columns.bits, new Uint32Array(capacity * columns.words))
  columns.numbers = copied(columns.numbers, new Float64Array(capacity))
  columns.kinds = copied(columns.kinds, new Uint8Array(capacity))
  columns.projects = copied(columns.projects, new Uint32Array(capacity))
}

function copied<T extends Uint8Array | Uint32Array | Float64Array>(from: T, to: T): T {
  to.set(from)
  return to
}

function positionOf(names: Map<string, number>, name: string): number {
  const position = names.get(name) ?? names.size
  names.set(name, position)
  return position
}

/** Returns the position of a number; -1 when it is not there. */
export function indexOf({ numbers, count }: SignatureColumns, number: number): number {
  let [low, high] = [0, count - 1]
  while (low <= high) {
    const middle = (low + high) >>> 1
    const found = numbers[middle] ?? 0
    if (found === number) return middle
    if (found < number) low = middle + 1
    else high = middle - 1
  }
  return -1
}

export const bytesOf = ({ bits, numbers, kinds, projects }: SignatureColumns): number =>
  bits.byteLength + numbers.byteLength + kinds.byteLength + projects.byteLength

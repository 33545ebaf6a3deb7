// A leaf of FTS5's index (sqlite.org/src, ext/fts5/fts5_index.c, "SEGMENT LEAF"), as `detail=none` fills it: two numbers of
// two bytes (where the first row stands, where the content ends), terms with the rows of each, and where the terms stand.

/** Thrown where a page holds what this file does not read: FTS5 itself has to be asked then. */
export class NotReadable extends Error {}

/** Where rows are read into: a page has some thousand, and memory that is new for each costs as much as reading them. */
let space = new Float64Array(4_096)

/**
 * The rows between two places of a page, ascending; they stand there until the next rows are read. The first is written as it
 * is, each other as its distance from the one before.
 */
export function rowsBetween(page: Uint8Array, from: number, to: number): Float64Array {
  if (to - from > space.length) space = new Float64Array(to - from)
  const rows = space
  let size = 0
  let row = 0
  let at = from
  while (at < to) {
    let byte = page[at++] as number
    // A mark for what was deleted, which an index that knows no contents has not.
    if (byte === 0) throw new NotReadable('a deleted row')
    let distance = byte & 0x7f
    // Four bytes hold 28 bits, which are whole numbers to a processor. Written out, it takes half as long as in a loop.
    if (byte >= 0x80) {
      byte = page[at++] as number
      distance = (distance << 7) | (byte & 0x7f)
      if (byte >= 0x80) {
        byte = page[at++] as number
        distance = (distance << 7) | (byte & 0x7f)
        if (byte >= 0x80) {
          byte = page[at++] as number
          distance = (distance << 7) | (byte & 0x7f)
        }
      }
    }
    while (byte >= 0x80) {
      byte = page[at++] as number
      distance = distance * 128 + (byte & 0x7f)
    }
    row += distance
    rows[size++] = row
  }
  return rows.subarray(0, size)
}

/** Goes through the terms of a page. */
export class Terms {
  readonly page: Uint8Array
  /** Where the rows stand with which the list of the page before goes on; null where it does not. */
  readonly goesOn: { from: number; to: number } | null
  term: Uint8Array = NOTHING
  /** Where the rows of the term begin and end. Those of the last one may go on in the next page, or only begin there. */
  from = 0
  to: number
  readonly #end: number
  /** Where the place of the next term is told. */
  #told: number

  constructor(page: Uint8Array) {
    if (page.length < HEAD) throw new NotReadable('a page without a head')
    this.page = page
    this.#end = numberOfTwo(page, 2)
    this.#told = this.#end
    this.to = this.#nextPlace(0)
    const first = numberOfTwo(page, 0)
    this.goesOn = first > 0 && first < this.to ? { from: first, to: this.to } : null
  }

  /** Whether there was another one. */
  next(): boolean {
    const { page, term: before, to: place } = this
    if (place >= this.#end) return false
    // Of all but the first only what is other than in the one before.
    const [kept, after] = before === NOTHING ? [0, place] : varint(page, place)
    const [added, begin] = varint(page, after)
    this.term = new Uint8Array(kept + added)
    this.term.set(before.subarray(0, kept))
    this.term.set(page.subarray(begin, begin + added), kept)
    this.from = begin + added
    this.to = this.#nextPlace(place)
    return true
  }

  /** Of the next term; the end where there is none. Behind the end each is told as its distance from the one before. */
  #nextPlace(before: number): number {
    if (this.#told >= this.page.length) return this.#end
    const [distance, next] = varint(this.page, this.#told)
    this.#told = next
    return before + distance
  }
}

const HEAD = 4

const NOTHING = new Uint8Array(0)

const numberOfTwo = (bytes: Uint8Array, at: number): number => (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0)

/** A number as SQLite writes it, most significant bits first, and where the next one begins. None here has nine bytes. */
export function varint(bytes: Uint8Array, from: number): [value: number, next: number] {
  let at = from
  let byte = bytes[at++] ?? 0
  let value = byte & 0x7f
  while (byte >= 0x80) {
    byte = bytes[at++] ?? 0
    value = value * 128 + (byte & 0x7f)
  }
  return [value, at]
}

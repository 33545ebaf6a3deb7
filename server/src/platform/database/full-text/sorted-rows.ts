// Sets of rows as ascending numbers. Pure.

/**
 * Tells at once where a row stands. What lies between the first and the last is parted into as many stretches of one length as
 * there are rows, so that most hold one or two: rows come with time, and so rather evenly.
 */
export class RowSet {
  readonly rows: Float64Array
  readonly #first: number
  readonly #last: number
  /** Stretches of one row's width. */
  readonly #scale: number
  /** Where the rows of each stretch begin. */
  readonly #begins: Int32Array

  constructor(rows: Float64Array) {
    this.rows = rows
    this.#first = rows[0] ?? 0
    this.#last = rows.at(-1) ?? -1
    this.#scale = rows.length / (this.#last - this.#first + 1)
    this.#begins = new Int32Array(rows.length + 1).fill(rows.length)
    for (let at = rows.length - 1; at >= 0; at -= 1) this.#begins[this.#stretchOf(rows[at] as number)] = at
    for (let at = rows.length - 1; at >= 0; at -= 1) {
      this.#begins[at] = Math.min(this.#begins[at] as number, this.#begins[at + 1] as number)
    }
  }

  /** Those of them that are in the list as well. */
  having(list: Float64Array): Float64Array {
    const both = new Float64Array(Math.min(this.rows.length, list.length))
    let size = 0
    this.eachIn(list, (at) => {
      both[size++] = this.rows[at] as number
    })
    return both.subarray(0, size)
  }

  /** Tells `have` the place of each that is in the list as well. */
  eachIn(list: Float64Array, have: (at: number) => void): void {
    const { rows } = this
    const from = placeFrom(rows, list[0] ?? 0, 0)
    const to = placeFrom(rows, (list.at(-1) ?? -1) + 1, from)
    if ((to - from) * LEAP < list.length) {
      let place = 0
      for (let at = from; at < to; at += 1) {
        place = placeFrom(list, rows[at] as number, place)
        if (list[place] === rows[at]) have(at)
      }
      return
    }
    for (let n = 0; n < list.length; n += 1) {
      const at = this.#placeOf(list[n] as number)
      if (at >= 0) have(at)
    }
  }

  /** -1 where it is not one of them. */
  #placeOf(row: number): number {
    if (row < this.#first || row > this.#last) return -1
    const stretch = this.#stretchOf(row)
    let from = this.#begins[stretch] as number
    const to = this.#begins[stretch + 1] as number
    if (to - from > FEW) from = placeFrom(this.rows, row, from)
    for (let at = from; at < to; at += 1) {
      const each = this.rows[at] as number
      if (each >= row) return each === row ? at : -1
    }
    return -1
  }

  #stretchOf(row: number): number {
    const stretch = ((row - this.#first) * this.#scale) | 0
    return stretch < this.rows.length ? stretch : stretch - 1
  }
}

/** So many rows are passed one by one as soon as with leaps. */
const FEW = 8
/** A leap takes as long as looking for so many. */
const LEAP = 6

/** What is in the first and not in the second. */
export function withoutRows(rows: Float64Array, others: Float64Array): Float64Array {
  const from = placeFrom(others, rows[0] ?? 0, 0)
  const to = placeFrom(others, (rows.at(-1) ?? -1) + 1, from)
  if (from === to) return rows
  const left = new Float64Array(rows.length)
  let size = 0
  let at = from
  for (let n = 0; n < rows.length; n += 1) {
    const row = rows[n] as number
    while (at < to && (others[at] as number) < row) at += 1
    if (at === to || others[at] !== row) left[size++] = row
  }
  return left.subarray(0, size)
}

/** How many that are. */
export function countWithout(rows: Float64Array, others: Float64Array): number {
  const last = rows.at(-1) ?? -1
  let left = rows.length
  let at = 0
  for (let n = placeFrom(others, rows[0] ?? 0, 0); n < others.length && (others[n] as number) <= last; n += 1) {
    at = placeFrom(rows, others[n] as number, at)
    if (rows[at] === others[n]) left -= 1
  }
  return left
}

/** The place of the first row that is not before this one, from a place on where all before are. In leaps: it may lie far ahead. */
function placeFrom(rows: Float64Array, row: number, from: number): number {
  if (from >= rows.length || (rows[from] as number) >= row) return from
  let low = from
  let leap = 1
  while (low + leap < rows.length && (rows[low + leap] as number) < row) {
    low += leap
    leap *= 2
  }
  let high = Math.min(low + leap, rows.length)
  // What is at `low` is before, what is at `high` is not.
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((rows[middle] as number) < row) low = middle
    else high = middle
  }
  return high
}

/** All in one list, each once. */
export function together(lists: readonly Float64Array[]): Float64Array {
  const inOrder = lists.filter(({ length }) => length > 0).sort((a, b) => (a[0] as number) - (b[0] as number))
  const all = new Float64Array(inOrder.reduce((sum, { length }) => sum + length, 0))
  let size = 0
  let isAscending = true
  for (const list of inOrder) {
    isAscending &&= size === 0 || (all[size - 1] as number) < (list[0] as number)
    all.set(list, size)
    size += list.length
  }
  if (isAscending) return all
  all.sort()
  return all.filter((row, at) => at === 0 || row !== all[at - 1])
}

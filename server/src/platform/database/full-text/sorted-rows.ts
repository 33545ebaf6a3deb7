// Sets of rows as ascending numbers. Pure.

/** Tells `have` the place in `rows` of each row that is in the list as well. */
export function eachInBoth(rows: Float64Array, list: Float64Array, have: (at: number) => void): void {
  const from = placeOf(rows, list[0] ?? 0, 0)
  const to = placeOf(rows, (list.at(-1) ?? -1) + 1, from)
  const isDense = to - from < list.length * DENSE
  let at = from
  for (let n = 0; n < list.length; n += 1) {
    const row = list[n] as number
    if (isDense) while (at < to && (rows[at] as number) < row) at += 1
    else at = placeOf(rows, row, at)
    if (at < to && rows[at] === row) have(at)
  }
}

/** So many rows are passed one by one as soon as with a leap. */
const DENSE = 8

/** What is in the first and not in the second. */
export function withoutRows(rows: Float64Array, others: Float64Array): Float64Array {
  const from = placeOf(others, rows[0] ?? 0, 0)
  const to = placeOf(others, (rows.at(-1) ?? -1) + 1, from)
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

/** The place of the first row that is not before this one, from a place on where all before are. In leaps: it may lie far ahead. */
function placeOf(rows: Float64Array, row: number, from: number): number {
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
  const [only] = lists
  if (only && lists.length === 1) return only
  const all = new Float64Array(lists.reduce((sum, { length }) => sum + length, 0))
  let size = 0
  for (const list of lists) {
    all.set(list, size)
    size += list.length
  }
  all.sort()
  return all.filter((row, at) => at === 0 || row !== all[at - 1])
}

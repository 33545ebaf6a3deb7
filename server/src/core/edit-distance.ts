/**
 * Returns the optimal string alignment distance of two words, in letters. Returns `limit + 1` as soon as the distance
 * exceeds `limit`.
 */
export function editDistance(from: string, to: string, limit: number): number {
  const a = [...from]
  const b = [...to]
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) row.push(step(a, b, i, j, row, last, before))
    if (Math.min(...row) > limit) return limit + 1
    before = last
    last = row
  }
  return Math.min(last[b.length] ?? limit + 1, limit + 1)
}

function step(a: string[], b: string[], i: number, j: number, row: number[], last: number[], before: number[]): number {
  const changed = at(last, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)
  const least = Math.min(at(row, j - 1) + 1, at(last, j) + 1, changed)
  const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
  return swapped ? Math.min(least, at(before, j - 2) + 1) : least
}

const at = (row: number[], index: number): number => row[index] ?? Number.POSITIVE_INFINITY

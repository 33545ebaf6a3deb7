/** Limit of comparisons; beyond it, the differing part counts as one change. */
const MAX_COMPARISONS = 4_000_000

/** Returns the longest list of equal items in two texts, as pairs of increasing indexes. */
export function matchSequences(a: readonly string[], b: readonly string[]): [number, number][] {
  let head = 0
  while (head < a.length && head < b.length && a[head] === b[head]) head += 1
  let tail = 0
  while (tail < a.length - head && tail < b.length - head && a[a.length - 1 - tail] === b[b.length - 1 - tail])
    tail += 1
  const middle = matchMiddle(a.slice(head, a.length - tail), b.slice(head, b.length - tail))
  return [
    ...pairs(head, (at) => [at, at]),
    ...middle.map(([i, j]): [number, number] => [i + head, j + head]),
    ...pairs(tail, (at) => [a.length - tail + at, b.length - tail + at]),
  ]
}

const pairs = (count: number, pairAt: (at: number) => [number, number]): [number, number][] =>
  Array.from({ length: count }, (_, at) => pairAt(at))

function matchMiddle(a: readonly string[], b: readonly string[]): [number, number][] {
  if (a.length * b.length > MAX_COMPARISONS) return []
  const width = b.length + 1
  const table = new Uint32Array((a.length + 1) * width)
  const lengthAt = (i: number, j: number): number => table[i * width + j] ?? 0
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      table[i * width + j] =
        a[i] === b[j] ? lengthAt(i + 1, j + 1) + 1 : Math.max(lengthAt(i + 1, j), lengthAt(i, j + 1))
    }
  }
  const matches: [number, number][] = []
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) matches.push([i++, j++])
    else if (lengthAt(i + 1, j) >= lengthAt(i, j + 1)) i += 1
    else j += 1
  }
  return matches
}

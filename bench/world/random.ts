/** Deterministic numbers from 0 (included) to 1: mulberry32, 32 bits of state. */
export type Random = () => number

export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export const integerBelow = (random: Random, limit: number): number => Math.floor(random() * limit)

/** Picks rank 1, 2, 3 … with a probability proportional to 1/rank (Zipf, s = 1). */
export function zipfPicker(random: Random, ranks: number, resolution: number): () => number {
  const table = new Uint32Array(resolution)
  let sum = 0
  for (let rank = 1; rank <= ranks; rank += 1) sum += 1 / rank
  let filled = 0
  let reached = 0
  for (let rank = 1; rank <= ranks; rank += 1) {
    reached += 1 / rank
    const end = Math.round((reached / sum) * resolution)
    table.fill(rank - 1, filled, end)
    filled = end
  }
  return () => table[integerBelow(random, resolution)] ?? 0
}

export function weightedPicker<T>(random: Random, weights: readonly (readonly [T, number])[]): () => T {
  const total = weights.reduce((sum, [, weight]) => sum + weight, 0)
  const [first] = weights
  if (!first) throw new Error('There is nothing to pick from.')
  return () => {
    let remaining = random() * total
    for (const [value, weight] of weights) {
      remaining -= weight
      if (remaining < 0) return value
    }
    return first[0]
  }
}

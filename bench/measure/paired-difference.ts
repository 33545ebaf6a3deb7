import { seededRandom } from '../world/random.ts'
import { median, quantile } from './statistics.ts'

export interface Difference {
  /** Median of first minus second within a pair. */
  difference: number
  /** Its 95 % interval, by resampling pairs. */
  low: number
  high: number
  /** Probability that swapping within pairs alone gives a median as far from 0. */
  p: number
}

const ROUNDS = 2_000
const SEED = 7

/** Compares paired measurements without assuming a distribution. */
export function differenceOf(first: readonly number[], second: readonly number[]): Difference {
  const differences = first.map((value, index) => value - (second[index] ?? Number.NaN))
  const difference = median(differences)
  const random = seededRandom(SEED)
  const any = (): number => differences[Math.floor(random() * differences.length)] ?? 0
  const resampled = rounds(() => median(differences.map(any)))
  const swapped = rounds(() => median(differences.map((value) => (random() < 0.5 ? value : -value))))
  const asFar = swapped.filter((value) => Math.abs(value) >= Math.abs(difference)).length
  return { difference, low: quantile(resampled, 0.025), high: quantile(resampled, 0.975), p: asFar / ROUNDS }
}

const rounds = (once: () => number): Float64Array => Float64Array.from({ length: ROUNDS }, once).sort()

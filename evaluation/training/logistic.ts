/** One training example: features with amounts, label, weight. */
export interface Example {
  features: readonly (readonly [name: string, amount: number])[]
  positive: boolean
  weight: number
}

export interface Logistic {
  bias: number
  weights: ReadonlyMap<string, number>
}

const ROUNDS = 250
const STEP = 0.3

interface Row {
  indexes: Int32Array
  amounts: Float64Array
  truth: 0 | 1
  weight: number
}

/**
 * Trains a logistic regression over named features with L2 penalties from `penaltyOf`; full batches, AdaGrad steps
 * (Duchi, Hazan, Singer 2011). Deterministic: equal examples give equal weights.
 */
export function learn(examples: readonly Example[], penaltyOf: (name: string) => number): Logistic {
  const indexes = new Map<string, number>()
  for (const { features } of examples)
    for (const [name] of features) if (!indexes.has(name)) indexes.set(name, indexes.size)
  const rows = examples.map(
    ({ features, positive, weight }): Row => ({
      indexes: Int32Array.from(features, ([name]) => indexes.get(name) ?? 0),
      amounts: Float64Array.from(features, ([, amount]) => amount),
      truth: positive ? 1 : 0,
      weight,
    }),
  )
  const penalties = Float64Array.from(indexes.keys(), penaltyOf)
  const { bias, weights } = descend(rows, penalties)
  return { bias, weights: new Map([...indexes].map(([name, index]) => [name, weights[index] ?? 0])) }
}

function descend(rows: readonly Row[], penalties: Float64Array): { bias: number; weights: Float64Array } {
  const weights = new Float64Array(penalties.length)
  const steps = new Float64Array(penalties.length).fill(1e-8)
  const slope = new Float64Array(penalties.length)
  let bias = 0
  let biasSteps = 1e-8
  for (let round = 0; round < ROUNDS; round += 1) {
    const biasSlope = slopeOf(rows, bias, weights, slope)
    for (const [index, weight] of weights.entries()) {
      const pull = (slope[index] ?? 0) + (penalties[index] ?? 0) * weight
      const squaredSum = (steps[index] ?? 0) + pull * pull
      steps[index] = squaredSum
      weights[index] = weight - (STEP * pull) / Math.sqrt(squaredSum)
    }
    biasSteps += biasSlope * biasSlope
    bias -= (STEP * biasSlope) / Math.sqrt(biasSteps)
  }
  return { bias, weights }
}

/** Writes the gradient of the weights into `slope`. @returns the gradient of the bias. */
function slopeOf(rows: readonly Row[], bias: number, weights: Float64Array, slope: Float64Array): number {
  let biasSlope = 0
  slope.fill(0)
  for (const { indexes, amounts, truth, weight } of rows) {
    let sum = bias
    for (const [at, index] of indexes.entries()) sum += (weights[index] ?? 0) * (amounts[at] ?? 0)
    const error = (1 / (1 + Math.exp(-sum)) - truth) * weight
    biasSlope += error
    for (const [at, index] of indexes.entries()) slope[index] = (slope[index] ?? 0) + error * (amounts[at] ?? 0)
  }
  return biasSlope
}

export function sumOf({ bias, weights }: Logistic, features: Example['features']): number {
  let sum = bias
  for (const [name, amount] of features) sum += (weights.get(name) ?? 0) * amount
  return sum
}

export const FOLDS = 10
/** A single split into tenths is noisy; choices use the mean of this many splits. */
export const SPLITS = 3

/** Returns the fold of a member in a split, from two hex digits of its hash. The first digit decides the half. */
export const foldOf = (hash: string, split = 0): number =>
  Number.parseInt(hash.slice(1 + 2 * split, 3 + 2 * split), 16) % FOLDS

/** Returns the scale at which `1 / (1 + exp(-scale * (sum - boundary)))` fits the outcomes best (Platt 1999). */
export function fitScale(scored: readonly { sum: number; positive: boolean }[], boundary: number): number {
  const loss = (scale: number): number =>
    scored.reduce(
      (total, { sum, positive }) => total + Math.log1p(Math.exp((positive ? -1 : 1) * scale * (sum - boundary))),
      0,
    )
  let best = 0.1
  for (let scale = 0.1; scale <= 4; scale += 0.05) if (loss(scale) < loss(best)) best = scale
  return Math.round(best * 100) / 100
}

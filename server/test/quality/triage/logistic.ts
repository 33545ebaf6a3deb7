/** One thing to learn from: what is there and how much, whether it belongs, how much it counts. */
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

/**
 * Logistic regression over named features, each held near zero by the strength that `penaltyOf` gives it; whole batches
 * with steps as in AdaGrad (Duchi, Hazan, Singer 2011). No chance is in it: the same examples give the same weights.
 */
export function learn(examples: readonly Example[], penaltyOf: (name: string) => number): Logistic {
  const weights = new Map<string, number>()
  const steps = new Map<string, number>()
  let bias = 0
  let biasSteps = 1e-8
  for (let round = 0; round < ROUNDS; round += 1) {
    const slope = new Map<string, number>()
    let biasSlope = 0
    for (const { features, positive, weight } of examples) {
      const error = (1 / (1 + Math.exp(-sumOf({ bias, weights }, features))) - (positive ? 1 : 0)) * weight
      biasSlope += error
      for (const [name, amount] of features) slope.set(name, (slope.get(name) ?? 0) + error * amount)
    }
    for (const [name, steep] of slope) {
      const held = weights.get(name) ?? 0
      const pull = steep + penaltyOf(name) * held
      const taken = (steps.get(name) ?? 1e-8) + pull * pull
      steps.set(name, taken)
      weights.set(name, held - (STEP * pull) / Math.sqrt(taken))
    }
    biasSteps += biasSlope * biasSlope
    bias -= (STEP * biasSlope) / Math.sqrt(biasSteps)
  }
  return { bias, weights }
}

/** The log-odds that a model gives. */
export function sumOf({ bias, weights }: Logistic, features: Example['features']): number {
  let sum = bias
  for (const [name, amount] of features) sum += (weights.get(name) ?? 0) * amount
  return sum
}

/** Which of ten parts a member belongs to, by the second and third hex digit of its hash. */
export const foldOf = (hash: string): number => Number.parseInt(hash.slice(1, 3), 16) % 10
export const FOLDS = 10

/** The steepness at which `1 / (1 + exp(-scale * (sum - boundary)))` says best what became of the sums (Platt 1999). */
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

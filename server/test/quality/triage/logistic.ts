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

/** The minimum is found where no weight moves further than this any more. */
const STILL = 1e-4
const MOST_ROUNDS = 1000

interface Row {
  truth: 0 | 1
  weight: number
}

/** Who has a feature, and how much of it. */
interface Column {
  rows: number[]
  amounts: number[]
  penalty: number
}

/**
 * Logistic regression over named features, each held near zero by the strength that `penaltyOf` gives it: one weight after
 * the other takes Newton's step within its reach, until none moves (Genkin, Lewis, Madigan 2007). No chance is in it: the
 * same examples give the same weights.
 */
export function learn(examples: readonly Example[], penaltyOf: (name: string) => number): Logistic {
  const columns = new Map<string, Column>()
  for (const [row, { features }] of examples.entries()) {
    for (const [name, amount] of features) {
      const column = columns.get(name) ?? { rows: [], amounts: [], penalty: penaltyOf(name) }
      columns.set(name, column)
      column.rows.push(row)
      column.amounts.push(amount)
    }
  }
  const everywhere = { rows: [...examples.keys()], amounts: examples.map(() => 1), penalty: 0 }
  const rows = examples.map(({ positive, weight }): Row => ({ truth: positive ? 1 : 0, weight }))
  const [bias = 0, ...weights] = descend(rows, [everywhere, ...columns.values()])
  return { bias, weights: new Map([...columns.keys()].map((name, place) => [name, weights[place] ?? 0])) }
}

function descend(rows: readonly Row[], columns: readonly Column[]): Float64Array {
  const weights = new Float64Array(columns.length)
  const reach = new Float64Array(columns.length).fill(1)
  const sums = new Float64Array(rows.length)
  for (let round = 0, furthest = 1; furthest > STILL && round < MOST_ROUNDS; round += 1) {
    furthest = 0
    for (const [place, column] of columns.entries()) {
      const most = reach[place] ?? 0
      const step = Math.max(-most, Math.min(most, stepOf(column, weights[place] ?? 0, rows, sums)))
      reach[place] = Math.max(2 * Math.abs(step), most / 2)
      weights[place] = (weights[place] ?? 0) + step
      for (const [at, row] of column.rows.entries()) sums[row] = (sums[row] ?? 0) + step * (column.amounts[at] ?? 0)
      furthest = Math.max(furthest, Math.abs(step))
    }
  }
  return weights
}

/** Newton's step of one weight: how the loss falls, by how that changes. */
function stepOf({ rows: those, amounts, penalty }: Column, held: number, rows: readonly Row[], sums: Float64Array) {
  let slope = penalty * held
  let bend = penalty + 1e-9
  for (const [at, place] of those.entries()) {
    const { truth, weight } = rows[place] ?? { truth: 0, weight: 0 }
    const amount = amounts[at] ?? 0
    const said = 1 / (1 + Math.exp(-(sums[place] ?? 0)))
    slope += weight * (said - truth) * amount
    bend += weight * said * (1 - said) * amount * amount
  }
  return -slope / bend
}

/** The log-odds that a model gives. */
export function sumOf({ bias, weights }: Logistic, features: Example['features']): number {
  let sum = bias
  for (const [name, amount] of features) sum += (weights.get(name) ?? 0) * amount
  return sum
}

export const FOLDS = 10
/** A split into tenths has luck in it; what is chosen by folds is chosen by the mean of so many splits. */
export const SPLITS = 3

/** Which of ten parts a member belongs to in a split, by two hex digits of its hash. The first digit parts the halves. */
export const foldOf = (hash: string, split = 0): number =>
  Number.parseInt(hash.slice(1 + 2 * split, 3 + 2 * split), 16) % FOLDS

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

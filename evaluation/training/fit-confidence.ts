import type { ConfidencePoints } from '#features/triage/builtin/action-shares'

export interface PredictedShare {
  share: number
  right: boolean
}

/** With so few emails finer bins hold noise. */
const EDGES = [0, 0.5, 0.6, 0.7, 0.8, 0.9, 1.01]
/** Weight of a bin's prior, in emails with the stated share. */
const PRIOR_MAILS = 10

interface Bin {
  of: number
  predicted: number
  right: number
}

/**
 * Fits the confidence by bins with a prior, pooled until they increase (pool adjacent violators, Ayer and others 1955).
 * Empty bins are omitted.
 * @param splits repetitions of the same emails; more splits are no more emails
 */
export function fitConfidence(judged: readonly PredictedShare[], splits: number): ConfidencePoints {
  const bins = EDGES.slice(1).flatMap((end, index): Bin[] => {
    const inside = judged.filter(({ share }) => share >= (EDGES[index] ?? 0) && share < end)
    if (inside.length === 0) return []
    const predicted = inside.reduce((sum, { share }) => sum + share, 0) / inside.length
    const of = inside.length / splits
    const right = inside.filter((each) => each.right).length / splits
    return [{ of, predicted, right: (right + PRIOR_MAILS * predicted) / (of + PRIOR_MAILS) }]
  })
  return [[0, 0], ...pool(bins).map(({ predicted, right }) => [round(predicted), round(right)] as const), [1, 1]]
}

/** Merges adjacent bins that do not increase, weighted by their emails. */
function pool(bins: readonly Bin[]): Bin[] {
  const pooled: Bin[] = []
  for (const bin of bins) {
    let next = bin
    for (let last = pooled.at(-1); last && last.right > next.right; last = pooled.at(-1)) {
      pooled.pop()
      next = joined(last, next)
    }
    pooled.push(next)
  }
  return pooled
}

function joined(first: Bin, second: Bin): Bin {
  const of = first.of + second.of
  const mean = (key: 'predicted' | 'right'): number => (first[key] * first.of + second[key] * second.of) / of
  return { of, predicted: mean('predicted'), right: mean('right') }
}

const round = (value: number): number => Math.round(value * 100) / 100

export interface Share {
  hits: number
  of: number
}

/** Returns the 95 % interval of a share (Wilson 1927), which stays within 0..1 and holds for small numbers. */
export function intervalOf({ hits, of }: Share): [low: number, high: number] {
  if (of === 0) return [0, 1]
  const z = 1.96
  const p = hits / of
  const middle = p + (z * z) / (2 * of)
  const reach = z * Math.sqrt((p * (1 - p)) / of + (z * z) / (4 * of * of))
  const scale = 1 + (z * z) / of
  return [Math.max(0, (middle - reach) / scale), Math.min(1, (middle + reach) / scale)]
}

export const ratioOf = ({ hits, of }: Share): number => (of === 0 ? 0 : hits / of)

/** `0.950 (114 of 120; 0.895–0.977)` */
export function shareText(of: Share): string {
  if (of.of === 0) return 'none'
  const [low, high] = intervalOf(of)
  return `${ratioOf(of).toFixed(3)} (${of.hits} of ${of.of}; ${low.toFixed(3)}–${high.toFixed(3)})`
}

export interface ClassScore {
  name: string
  /** True positives among the positives of the engine. */
  precision: Share
  /** True positives among the true members. */
  recall: Share
  /** Null without any predicted or true member. */
  f1: number | null
}

export function scoreClasses(
  classes: readonly string[],
  pairs: readonly { truth: string; predicted: string }[],
): ClassScore[] {
  return classes.map((name) => {
    const hits = pairs.filter(({ truth, predicted }) => truth === name && predicted === name).length
    const precision = { hits, of: pairs.filter(({ predicted }) => predicted === name).length }
    const recall = { hits, of: pairs.filter(({ truth }) => truth === name).length }
    const sum = precision.of + recall.of
    return { name, precision, recall, f1: sum === 0 ? null : (2 * hits) / sum }
  })
}

const BINS = 10

/**
 * Returns the expected calibration error: the mean gap between confidence and accuracy over ten equal bins (Guo and
 * others 2017).
 */
export function calibrationError(judged: readonly { confidence: number; right: boolean }[]): number {
  let error = 0
  for (let bin = 0; bin < BINS; bin += 1) {
    const inside = judged.filter(({ confidence }) => Math.min(BINS - 1, Math.floor(confidence * BINS)) === bin)
    const predicted = inside.reduce((sum, { confidence }) => sum + confidence, 0)
    error += Math.abs(predicted - inside.filter(({ right }) => right).length)
  }
  return judged.length === 0 ? 0 : error / judged.length
}

/** Returns Cohen's kappa: agreement beyond chance; 1 where only one label occurs. */
export function kappaOf(pairs: readonly { a: string; b: string }[]): number {
  const shareOf = (side: 'a' | 'b', name: string): number =>
    pairs.filter((pair) => pair[side] === name).length / pairs.length
  const names = new Set(pairs.flatMap(({ a, b }) => [a, b]))
  const agreed = pairs.filter(({ a, b }) => a === b).length / pairs.length
  const byChance = [...names].reduce((sum, name) => sum + shareOf('a', name) * shareOf('b', name), 0)
  return byChance === 1 ? 1 : (agreed - byChance) / (1 - byChance)
}

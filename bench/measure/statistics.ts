/** In milliseconds. */
export interface Times {
  median: number
  p95: number
  p99: number
}

export function timesOf(samples: readonly number[]): Times {
  const sorted = Float64Array.from(samples).sort()
  return { median: quantile(sorted, 0.5), p95: quantile(sorted, 0.95), p99: quantile(sorted, 0.99) }
}

/** Nearest rank, so the result is a measured time. */
export const quantile = (sorted: ArrayLike<number>, share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))] ?? Number.NaN

export const median = (samples: readonly number[]): number => quantile(Float64Array.from(samples).sort(), 0.5)

/** Three significant digits: one run on a shared machine is no more precise. */
export function short(value: number): string {
  if (!Number.isFinite(value)) return '-'
  if (Math.abs(value) >= 1_000) return Math.round(value).toLocaleString('en-GB').replaceAll(',', ' ')
  return String(Number(value.toPrecision(3)))
}

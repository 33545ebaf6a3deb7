export interface TimeBudget {
  spent(): boolean
}

/** Uses monotonic time. */
export function startBudget(milliseconds: number): TimeBudget {
  const end = process.hrtime.bigint() + BigInt(Math.round(milliseconds)) * 1_000_000n
  return { spent: () => process.hrtime.bigint() > end }
}

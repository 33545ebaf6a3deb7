/** Time that is left for a piece of work; whoever works asks between two steps, and says what it left out. */
export interface TimeBudget {
  spent(): boolean
}

/** Elapsed time, not the time of day. */
export function startBudget(milliseconds: number): TimeBudget {
  const end = process.hrtime.bigint() + BigInt(Math.round(milliseconds)) * 1_000_000n
  return { spent: () => process.hrtime.bigint() > end }
}

import type { TimeBudget } from './time-budget.ts'

export interface Extract {
  text: string
  /** Reason for missing text as a clause: `it has more than 500 pages`; '' when complete. */
  gap: string
}

export interface Limits {
  /** Remaining characters. */
  remainingChars: number
  budget: TimeBudget
}

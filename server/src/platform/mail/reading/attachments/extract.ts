import type { TimeBudget } from './time-budget.ts'

/** What a reader of one kind of file gives back. */
export interface Extract {
  text: string
  /** Why it is not all of it, as a clause: `it has more than 500 pages`; '' when it is. */
  gap: string
}

export interface Limits {
  /** Characters that are still wanted. */
  room: number
  budget: TimeBudget
}

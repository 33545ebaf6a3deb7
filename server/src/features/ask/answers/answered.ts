import type { Passage } from '../evidence/evidence.ts'

/** A passage that an answer cites. */
export type Source = Pick<Passage, 'record' | 'title' | 'from' | 'at' | 'field' | 'start' | 'end' | 'excerpt' | 'marks'>

export interface Statement {
  text: string
  /** At least one. */
  sources: Source[]
}

export interface Cost {
  inputTokens: number
  outputTokens: number
  /** Millionths of the operator's currency; null without a price. */
  costMicros: number | null
}

export interface Answered {
  engine: string
  statements: Statement[]
  /** Parts of the question, or messages. */
  notFound: string[]
  cost: Cost
}

export const NO_COST: Cost = { inputTokens: 0, outputTokens: 0, costMicros: 0 }

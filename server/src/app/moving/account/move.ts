import type { CallStep } from './steps.ts'

export interface Move {
  source: CallStep
  target: CallStep
  signal: AbortSignal
  report(step: string, done: string): void
}

import type { ConfidencePoints } from './action-shares.ts'
export const CONFIDENCE_POINTS: ConfidencePoints = [
  [0, 0],
  [1, 1],
]
export const ARCHIVED_BELOW = 0.1
export const EMAIL_WEIGHTS = ''
export const SENTENCE_WEIGHTS = ''

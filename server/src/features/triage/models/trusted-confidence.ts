import type { Verdict } from '../engine.ts'

/** A model's own confidence is no probability: most values are 0.9. Higher values need support. */
const MAX_UNSUPPORTED = 0.85

/**
 * Adjusts a model's confidence by the measured built-in engine. Agreement uses the higher confidence; disagreement
 * lowers the model's by up to half. At the usual threshold of 0.6 a model alone moves only emails that the built-in
 * engine was unsure about. Pure; above the model's value only when the built-in engine is more certain.
 */
export function trustedConfidence(
  verdict: Pick<Verdict, 'primaryAction' | 'confidence'>,
  floor: Pick<Verdict, 'primaryAction' | 'confidence'>,
): number {
  const believed = Math.min(MAX_UNSUPPORTED, verdict.confidence)
  if (verdict.primaryAction === floor.primaryAction) return Math.max(believed, floor.confidence)
  return Math.round(believed * (1 - floor.confidence / 2) * 1000) / 1000
}

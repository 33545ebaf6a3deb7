import type { Verdict } from '../engine.ts'

/** What a model says of its own sureness is no probability: it says 0.9 of most things. More is believed only with support. */
const MOST_BELIEVED = 0.85

/**
 * How much a model's verdict is believed, by the one opinion beside it that has been measured. Where the built-in engine
 * comes to the same action, the surer of both counts. Where it comes to another one, the model loses the more the surer the
 * built-in engine is, up to half: so at the usual threshold of 0.6 a model alone moves a mail only where the built-in engine
 * was too unsure to move it itself. Pure; never above what the model said, unless the built-in engine alone is surer.
 */
export function trustedConfidence(
  verdict: Pick<Verdict, 'primaryAction' | 'confidence'>,
  floor: Pick<Verdict, 'primaryAction' | 'confidence'>,
): number {
  const believed = Math.min(MOST_BELIEVED, verdict.confidence)
  if (verdict.primaryAction === floor.primaryAction) return Math.max(believed, floor.confidence)
  return Math.round(believed * (1 - floor.confidence / 2) * 1000) / 1000
}

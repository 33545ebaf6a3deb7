import type { TriageInput, Verdict } from '../engine.ts'
import { trustedConfidence } from './trusted-confidence.ts'

/** Below every sensible threshold: nothing moves, and a person reviews the email. */
const LOW_CONFIDENCE = 0.3

/**
 * Bounds a model's verdict. The built-in engine, which follows no instructions, classifies emails that address
 * machines. A model cannot mark a known correspondent as spam or set its confidence alone.
 * @param leftOut passages of the email that address a machine
 */
export function boundVerdict(verdict: Verdict, floor: Verdict, input: TriageInput, leftOut: number): Verdict {
  if (leftOut > 0) return limitedToBaseline(verdict, floor)
  const confidence = trustedConfidence(verdict, floor)
  const isKnown = input.sender.repliedBefore > 0 || input.thread.some(({ fromMe }) => fromMe)
  const isDoubtful = verdict.primaryAction === 'spam' && floor.primaryAction !== 'spam' && isKnown
  return { ...verdict, confidence: isDoubtful ? Math.min(confidence, LOW_CONFIDENCE) : confidence }
}

function limitedToBaseline(verdict: Verdict, floor: Verdict): Verdict {
  const { primaryAction, mailboxAction, reason } = floor
  const confidence = Math.min(floor.confidence, verdict.confidence)
  if (verdict.primaryAction === primaryAction) return { ...verdict, confidence }
  return { ...verdict, primaryAction, mailboxAction, confidence, reason }
}

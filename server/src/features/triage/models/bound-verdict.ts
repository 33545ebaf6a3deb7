import type { TriageInput, Verdict } from '../engine.ts'
import { trustedConfidence } from './trusted-confidence.ts'

/** Below every threshold that is any: nothing moves, and a person looks. */
const NOT_SURE = 0.3

/**
 * What a model alone may not decide. A mail that speaks to machines is judged by the built-in engine, which obeys nothing;
 * nobody whom the owner has answered before is spam on a model's word; and how sure a verdict is, is not for the model alone
 * to say.
 * @param leftOut passages of the mail that speak to a machine
 */
export function boundVerdict(verdict: Verdict, floor: Verdict, input: TriageInput, leftOut: number): Verdict {
  if (leftOut > 0) return heldToFloor(verdict, floor)
  const confidence = trustedConfidence(verdict, floor)
  const isKnown = input.sender.repliedBefore > 0 || input.thread.some(({ fromMe }) => fromMe)
  const isDoubtful = verdict.primaryAction === 'spam' && floor.primaryAction !== 'spam' && isKnown
  return { ...verdict, confidence: isDoubtful ? Math.min(confidence, NOT_SURE) : confidence }
}

function heldToFloor(verdict: Verdict, floor: Verdict): Verdict {
  const { primaryAction, mailboxAction, reason } = floor
  const confidence = Math.min(floor.confidence, verdict.confidence)
  if (verdict.primaryAction === primaryAction) return { ...verdict, confidence }
  return { ...verdict, primaryAction, mailboxAction, confidence, reason }
}

import type { TriageInput, Verdict } from '../engine.ts'

/** Below every threshold that is any: nothing moves, and a person looks. */
const NOT_SURE = 0.3

/**
 * What a model alone may not decide. A mail that speaks to machines is judged by the built-in engine, which obeys nothing;
 * and nobody whom the owner has answered before is spam on a model's word.
 * @param leftOut passages of the mail that speak to a machine
 */
export function boundVerdict(verdict: Verdict, floor: Verdict, input: TriageInput, leftOut: number): Verdict {
  if (leftOut > 0 && verdict.primaryAction !== floor.primaryAction) {
    const { primaryAction, mailboxAction, confidence, reason } = floor
    return { ...verdict, primaryAction, mailboxAction, confidence: Math.min(confidence, verdict.confidence), reason }
  }
  const isKnown = input.sender.repliedBefore > 0 || input.thread.some(({ fromMe }) => fromMe)
  if (verdict.primaryAction === 'spam' && floor.primaryAction !== 'spam' && isKnown)
    return { ...verdict, confidence: Math.min(verdict.confidence, NOT_SURE) }
  return verdict
}

import type { PrimaryAction } from '@dossier/contract/vocabulary'
import { mailboxActionOf, type Verdict } from '../engine.ts'

/** A model's own confidence is no probability: most values are 0.9. Higher values need support. */
const MAX_UNSUPPORTED = 0.85
/** No agreement makes certain. */
const MAX_CONFIDENCE = 0.97

type Opinion = Pick<Verdict, 'primaryAction' | 'confidence'>

/**
 * Adjusts a model's confidence by the measured built-in engine. Agreement raises it above both: two engines that read
 * an email differently rarely make the same mistake. A disagreement that keeps the email in the inbox costs nothing,
 * unless the built-in engine sees spam. Otherwise it lowers the confidence by up to half, and a model alone moves an
 * email only where the built-in engine is unsure and its second choice is the same. Pure.
 */
export function trustedConfidence(
  verdict: Opinion,
  floor: Opinion & Pick<Verdict, 'second' | 'mailboxAction'>,
): number {
  const believed = Math.min(MAX_UNSUPPORTED, verdict.confidence)
  if (verdict.primaryAction === floor.primaryAction) return rounded(agreement(believed, floor.confidence))
  if (isKept(verdict.primaryAction) && floor.primaryAction !== 'spam') return rounded(believed)
  const lowered = rounded(believed * (1 - floor.confidence / 2))
  const isBacked = floor.mailboxAction !== 'keep-inbox' || floor.second?.action === verdict.primaryAction
  return isBacked ? lowered : Math.min(lowered, UNBACKED)
}

/** Below every usual threshold: a person reviews the email. */
const UNBACKED = 0.5

/** The share of cases in which not both are wrong, halfway from the better of both. */
const agreement = (model: number, builtin: number): number => {
  const best = Math.max(model, builtin)
  const either = 1 - (1 - model) * (1 - builtin)
  return Math.max(best, Math.min(MAX_CONFIDENCE, (best + either) / 2))
}

const isKept = (action: PrimaryAction): boolean => mailboxActionOf(action) === 'keep-inbox'

const rounded = (confidence: number): number => Math.round(confidence * 1000) / 1000

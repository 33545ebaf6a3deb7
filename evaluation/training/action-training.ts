import type { PrimaryAction } from '@dossier/contract/vocabulary'
import {
  type ActionWeights,
  NON_SPAM_ACTIONS,
  type NonSpamAction,
  sharesOf,
} from '#features/triage/builtin/action-shares'
import { cappedInput } from '#features/triage/builtin/capped-input'
import { gatherEvidence } from '#features/triage/builtin/evidence'
import { RULES } from '#features/triage/builtin/rules'
import type { LabelledMail } from '../triage/read-mails.ts'
import { FOLDS, foldOf } from './logistic.ts'

export interface ActionExample {
  hash: string
  truth: NonSpamAction
  firedRules: { rule: string; strength: number }[]
}

/** Divisor for hand-written log-odds, which are overconfident. */
const TEMPERATURE = 1.3
/** Strength of the prior around the hand-set weights. */
const PENALTY = 2
const ROUNDS = 300
const STEP = 0.2

/** Hand-set weights of the rules: the start of the training, and the result where evidence is missing. */
export const HAND_WEIGHTS: ActionWeights = Object.fromEntries(
  RULES.map(({ name, weights }) => [name, byAction((action) => (weights[action] ?? 0) / TEMPERATURE)]),
)

export async function actionExampleOf(
  { hash, input }: LabelledMail,
  label: PrimaryAction,
): Promise<ActionExample | null> {
  if (label === 'spam') return null
  const evidence = gatherEvidence(cappedInput(input))
  const firedRules = RULES.map((rule) => ({ rule: rule.name, strength: rule.holds(evidence) })).filter(
    (each) => each.strength > 0,
  )
  return { hash, truth: label, firedRules }
}

/**
 * Trains a multinomial logistic regression with a Gaussian prior around the hand-set weights; full batches, AdaGrad
 * steps. Class frequencies are not learned, because no collection equals a user's inbox.
 */
export function learnActionWeights(examples: readonly ActionExample[]): ActionWeights {
  const weights: Record<string, Record<NonSpamAction, number>> = structuredClone(HAND_WEIGHTS)
  const steps = Object.fromEntries(RULES.map(({ name }) => [name, byAction(() => 1e-6)]))
  for (let round = 0; round < ROUNDS; round += 1) {
    const slope = slopeOf(examples, weights)
    for (const { name } of RULES) {
      for (const action of NON_SPAM_ACTIONS) {
        const [own, hand, stepSums] = [weights[name], HAND_WEIGHTS[name], steps[name]]
        if (!own || !hand || !stepSums) continue
        const pull = (slope[name]?.[action] ?? 0) + PENALTY * (own[action] - hand[action])
        stepSums[action] += pull * pull
        own[action] -= (STEP * pull) / Math.sqrt(stepSums[action])
      }
    }
  }
  return weights
}

function slopeOf(examples: readonly ActionExample[], weights: ActionWeights) {
  const slope = Object.fromEntries(RULES.map(({ name }) => [name, byAction(() => 0)]))
  for (const { truth, firedRules } of examples) {
    const shares = sharesOf(firedRules, weights)
    for (const action of NON_SPAM_ACTIONS) {
      const error = shares[action] - (action === truth ? 1 : 0)
      for (const each of firedRules) {
        const own = slope[each.rule]
        if (own) own[action] += error * each.strength
      }
    }
  }
  return slope
}

export const weightsByFold = (examples: readonly ActionExample[], split: number): ActionWeights[] =>
  Array.from({ length: FOLDS }, (_, fold) =>
    learnActionWeights(examples.filter(({ hash }) => foldOf(hash, split) !== fold)),
  )

function byAction(numberOf: (action: NonSpamAction) => number): Record<NonSpamAction, number> {
  return {
    'reply-required': numberOf('reply-required'),
    'human-do': numberOf('human-do'),
    waiting: numberOf('waiting'),
    'no-action': numberOf('no-action'),
  }
}

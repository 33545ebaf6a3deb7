import type { PrimaryAction } from '@dossier/contract/vocabulary'
import type { ActionFeatures, Feature } from './action-features.ts'

export const NON_SPAM_ACTIONS = ['reply-required', 'human-do', 'waiting', 'no-action'] as const
export type NonSpamAction = Exclude<PrimaryAction, 'spam'>

/** Evidence of a feature for and against each action, in log-odds, in the order of NON_SPAM_ACTIONS. */
export type Weights = ReadonlyMap<string, readonly number[]>

export interface ActionWeights {
  sentence: Weights
  email: Weights
}

/** Measured accuracy (`right`) per share of the model (`said`). Both increase from 0 to 1. */
export type ConfidencePoints = readonly (readonly [said: number, right: number])[]

/**
 * Returns the probability of each action; the sum is 1. The sentence that speaks most for an action decides about it:
 * a request counts as much in a long email as alone (a softened maximum over the sentences, as in multiple-instance
 * learning), and facts of the whole email are added.
 */
export function sharesOf({ sentences, email }: ActionFeatures, weights: ActionWeights): Record<NonSpamAction, number> {
  const bySentence = sentences.map((features) => sumOf(features, weights.sentence))
  const [reply = 0, todo = 0, waiting = 0, nothing = 0] = sharesOfSums(bySentence, sumOf(email, weights.email))
  return { 'reply-required': reply, 'human-do': todo, waiting, 'no-action': nothing }
}

/** Returns the probability of each action from its sums by sentence and by the whole email. */
export function sharesOfSums(bySentence: readonly (readonly number[])[], email: readonly number[]): number[] {
  const scores = email.map((score, action) => score + softMaximum(bySentence.map((sum) => sum[action] ?? 0)))
  const highest = Math.max(...scores)
  const powers = scores.map((score) => Math.exp(score - highest))
  const total = powers.reduce((all, power) => all + power, 0)
  return powers.map((power) => power / total)
}

/** The logarithm of one plus the sum of the powers: about the maximum, and 0 where no sentence says anything. */
export function softMaximum(sums: readonly number[]): number {
  const highest = Math.max(0, ...sums)
  return highest + Math.log(sums.reduce((all, sum) => all + Math.exp(sum - highest), Math.exp(-highest)))
}

function sumOf(features: readonly Feature[], weights: Weights): number[] {
  const sums = NON_SPAM_ACTIONS.map(() => 0)
  for (const [name, amount] of features) {
    const own = weights.get(name)
    if (own) for (const [action, weight] of own.entries()) sums[action] = (sums[action] ?? 0) + amount * weight
  }
  return sums
}

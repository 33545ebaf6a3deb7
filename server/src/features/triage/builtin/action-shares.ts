import type { PrimaryAction } from '@dossier/contract/vocabulary'

export type NonSpamAction = Exclude<PrimaryAction, 'spam'>

/** Evidence of each rule for and against each action, in log-odds. */
export type ActionWeights = Readonly<Record<string, Readonly<Record<NonSpamAction, number>>>>

/** Measured accuracy (`right`) per share of the rules (`said`). Both increase from 0 to 1. */
export type ConfidencePoints = readonly (readonly [said: number, right: number])[]

/** Prior of each action as log-odds. Set by hand, because no test collection resembles a real inbox. */
const PRIOR: Readonly<Record<NonSpamAction, number>> = {
  'reply-required': 0,
  'human-do': 0,
  waiting: -0.8,
  'no-action': 0.2,
}
export const NON_SPAM_ACTIONS = Object.keys(PRIOR) as NonSpamAction[]

/** Returns the probability of each action from the matching rules and their strength; the sum is 1. */
export function sharesOf(
  fired: readonly { rule: string; strength: number }[],
  weights: ActionWeights,
): Record<NonSpamAction, number> {
  const scores = { ...PRIOR }
  for (const { rule, strength: amount } of fired) {
    const own = weights[rule]
    if (own) for (const action of NON_SPAM_ACTIONS) scores[action] += amount * own[action]
  }
  const highest = Math.max(...NON_SPAM_ACTIONS.map((action) => scores[action]))
  for (const action of NON_SPAM_ACTIONS) scores[action] = Math.exp(scores[action] - highest)
  const sum = NON_SPAM_ACTIONS.reduce((all, action) => all + scores[action], 0)
  for (const action of NON_SPAM_ACTIONS) scores[action] /= sum
  return scores
}

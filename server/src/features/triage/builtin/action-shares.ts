import type { PrimaryAction } from '@dossier/contract/vocabulary'

export type OtherAction = Exclude<PrimaryAction, 'spam'>

/** Evidence of each rule for and against each action, in log-odds. */
export type ActionWeights = Readonly<Record<string, Readonly<Record<OtherAction, number>>>>

/** Measured accuracy (`right`) per share of the rules (`said`). Both increase from 0 to 1. */
export type ConfidencePoints = readonly (readonly [said: number, right: number])[]

/** Prior of each action as log-odds. Set by hand, because no test collection resembles a real inbox. */
const PRIOR: Readonly<Record<OtherAction, number>> = {
  'reply-required': 0,
  'human-do': 0,
  waiting: -0.8,
  'no-action': 0.2,
}
export const OTHERS = Object.keys(PRIOR) as OtherAction[]

/** Returns the probability of each action from the matching rules and their strength; the sum is 1. */
export function sharesOf(
  fired: readonly { rule: string; held: number }[],
  weights: ActionWeights,
): Record<OtherAction, number> {
  const scores = { ...PRIOR }
  for (const { rule, held: amount } of fired) {
    const own = weights[rule]
    if (own) for (const action of OTHERS) scores[action] += amount * own[action]
  }
  const highest = Math.max(...OTHERS.map((action) => scores[action]))
  for (const action of OTHERS) scores[action] = Math.exp(scores[action] - highest)
  const sum = OTHERS.reduce((all, action) => all + scores[action], 0)
  for (const action of OTHERS) scores[action] /= sum
  return scores
}

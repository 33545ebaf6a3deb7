import type { PrimaryAction } from '@dossier/contract/vocabulary'

/** What a mail that is wanted may ask. */
export type OtherAction = Exclude<PrimaryAction, 'spam'>

/** What each rule says for and against each action, in log-odds. */
export type ActionWeights = Readonly<Record<string, Readonly<Record<OtherAction, number>>>>

/** What a share of the rules has been worth, as `said` and how often it was `right`. Both grow, from 0 to 1. */
export type ConfidencePoints = readonly (readonly [said: number, right: number])[]

/** How common each action is before anything was read, as log-odds. Set by hand: no collection is anybody's inbox. */
const PRIOR: Readonly<Record<OtherAction, number>> = {
  'reply-required': 0,
  'human-do': 0,
  waiting: -0.8,
  'no-action': 0.2,
}
export const OTHERS = Object.keys(PRIOR) as OtherAction[]

/** How probable each action is by the rules that hold, and how much they do; together 1. */
export function sharesOf(
  held: readonly { rule: string; held: number }[],
  weights: ActionWeights,
): Record<OtherAction, number> {
  const scores = { ...PRIOR }
  for (const { rule, held: amount } of held) {
    const own = weights[rule]
    if (own) for (const action of OTHERS) scores[action] += amount * own[action]
  }
  const highest = Math.max(...OTHERS.map((action) => scores[action]))
  for (const action of OTHERS) scores[action] = Math.exp(scores[action] - highest)
  const sum = OTHERS.reduce((all, action) => all + scores[action], 0)
  for (const action of OTHERS) scores[action] /= sum
  return scores
}

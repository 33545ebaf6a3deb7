import { PRIMARY_ACTIONS, type PrimaryAction } from '@dossier/contract/vocabulary'
import { VERDICT_LIMITS } from '../engine.ts'
import { toPlain } from '../plain-text.ts'
import type { Evidence } from './evidence.ts'
import { RULES, type Rule } from './rules.ts'

export interface Decision {
  action: PrimaryAction
  /** The probability of the action among the five, rounded to 1/1000. */
  confidence: number
  reason: string
  probabilities: Record<PrimaryAction, number>
}

type OtherAction = Exclude<PrimaryAction, 'spam'>

/** How common each action is before anything was read, as log-odds. */
const PRIOR: Record<OtherAction, number> = { 'reply-required': 0, 'human-do': 0, waiting: -1, 'no-action': 0.3 }
const OTHERS = Object.keys(PRIOR) as OtherAction[]
/** Above 1: sums of dependent signs are surer of themselves than they should be. Fitted on the tuning half. */
const TEMPERATURE = 1.3
/** No weight is so good that it deserves certainty. */
const MOST_SURE = 0.97

/**
 * Whether a mail is unwanted is the spam score's alone; the rules share out what is left of the probability. Ties go to
 * the action that is first in the vocabulary.
 */
export function decide(evidence: Evidence): Decision {
  const fired = RULES.map((rule) => ({ rule, held: rule.holds(evidence) })).filter(({ held }) => held > 0)
  const scores = { ...PRIOR }
  for (const { rule, held } of fired) {
    for (const action of OTHERS) scores[action] += held * (rule.weights[action] ?? 0)
  }
  const unwanted = evidence.waiting.fromMe ? 0 : evidence.spam.score
  const probabilities = { ...softmax(scores, 1 - unwanted), spam: unwanted }
  const action = PRIMARY_ACTIONS.reduce((best, next) => (probabilities[next] > probabilities[best] ? next : best))
  return {
    action,
    confidence: Math.round(Math.min(MOST_SURE, probabilities[action]) * 1000) / 1000,
    reason: reasonFor(action, fired, evidence),
    probabilities,
  }
}

/** Shares of `total` by the scores. */
function softmax(scores: Record<OtherAction, number>, total: number): Record<OtherAction, number> {
  const highest = Math.max(...OTHERS.map((action) => scores[action]))
  const powers = { ...scores }
  for (const action of OTHERS) powers[action] = Math.exp((scores[action] - highest) / TEMPERATURE)
  const sum = OTHERS.reduce((all, action) => all + powers[action], 0)
  for (const action of OTHERS) powers[action] *= total / sum
  return powers
}

/** The two rules that spoke loudest for the action, in a sentence. */
function reasonFor(action: PrimaryAction, fired: { rule: Rule; held: number }[], evidence: Evidence): string {
  if (action === 'spam') {
    const signs = evidence.spam.reasons.join(', ') || 'several small signs'
    return toPlain(`This mail looks like spam (${signs}).`, VERDICT_LIMITS.reason)
  }
  const clauses = fired
    .map(({ rule, held }) => ({ rule, push: held * (rule.weights[action] ?? 0) }))
    .filter(({ push }) => push > 0.3)
    .toSorted((a, b) => b.push - a.push)
    .slice(0, 2)
    .map(({ rule }) => rule.because(evidence))
  return toPlain(`This mail ${clauses.join(' and ') || 'gives little to go by'}.`, VERDICT_LIMITS.reason)
}

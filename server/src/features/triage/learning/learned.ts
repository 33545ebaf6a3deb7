import { message } from '@dossier/contract/message'
import { PRIMARY_ACTIONS, type PrimaryAction } from '@dossier/contract/vocabulary'
import { mailboxActionOf, type Verdict } from '../engine.ts'
import type { MailFeature } from './mail-features.ts'

/** Sum of all corrections for (below 0: against) an action, under one feature. */
export interface VoteSum {
  feature: MailFeature
  action: PrimaryAction
  sum: number
}

type Scores = Record<PrimaryAction, number>

/** Maximum weight of a feature regardless of its corrections, in log-odds. */
const STRENGTH: Record<string, number> = { from: 1.6, list: 1.6, domain: 0.8, word: 0.25 }
/** Maximum of all features together. */
const MAX_SCORE = 3
/** A person has said so of such emails: what the engine alone would leave in the inbox then moves. */
const TAUGHT = 1
/** Scale of the vote sum: a sum of 2 gives 76 % of the maximum. */
const VOTE_SCALE = 2
/** As in the built-in engine: a few learned emails justify no certainty. */
const MAX_CONFIDENCE = 0.97
const LEAST = 1e-3

/** Bounded sums for and against each action. Corrections only add to or subtract from them. */
export function scoresOf(votes: readonly VoteSum[]): Scores {
  const scores = zero()
  for (const { feature, action, sum } of votes) {
    scores[action] += (STRENGTH[feature.slice(0, feature.indexOf(':'))] ?? 0) * Math.tanh(sum / VOTE_SCALE)
  }
  for (const action of PRIMARY_ACTIONS) scores[action] = Math.max(-MAX_SCORE, Math.min(MAX_SCORE, scores[action]))
  return scores
}

/**
 * Combines the verdict's confidence as probabilities with the learned scores as log-odds. Ties keep the verdict. A
 * different winner drops the draft, the move and, for spam, the action points.
 */
export function learnedVerdict(verdict: Verdict, votes: readonly VoteSum[]): Verdict {
  const learned = scoresOf(votes)
  if (PRIMARY_ACTIONS.every((action) => learned[action] === 0)) return verdict
  const probabilities = softmax(probabilitiesOf(verdict), learned)
  const action = PRIMARY_ACTIONS.reduce(
    (best, next) => (probabilities[next] > probabilities[best] ? next : best),
    verdict.primaryAction,
  )
  const confidence = Math.round(Math.min(MAX_CONFIDENCE, probabilities[action]) * 1000) / 1000
  const engine = `${verdict.engine} + learning`
  if (action === verdict.primaryAction) {
    const mailboxAction = learned[action] >= TAUGHT ? mailboxActionOf(action) : verdict.mailboxAction
    return { ...verdict, confidence, engine, mailboxAction }
  }
  const own = probabilities[verdict.primaryAction]
  return {
    ...verdict,
    primaryAction: action,
    confidence,
    second: { action: verdict.primaryAction, confidence: Math.round(own * 1000) / 1000 },
    engine,
    reason: `${message('triage.corrected', { action: message(`actions.${action}`) })} ${verdict.reason}`,
    mailboxAction: mailboxActionOf(action),
    actionPoints: action === 'spam' ? [] : verdict.actionPoints,
    draft: action === 'reply-required' ? verdict.draft : null,
  }
}

function probabilitiesOf({ primaryAction, confidence }: Verdict): Scores {
  const own = Math.min(1 - LEAST, Math.max(LEAST, confidence))
  const scores = zero()
  for (const action of PRIMARY_ACTIONS) {
    scores[action] = Math.log(action === primaryAction ? own : (1 - own) / (PRIMARY_ACTIONS.length - 1))
  }
  return scores
}

function softmax(scores: Scores, more: Scores): Scores {
  const powers = zero()
  for (const action of PRIMARY_ACTIONS) powers[action] = Math.exp(scores[action] + more[action])
  const sum = PRIMARY_ACTIONS.reduce((total, action) => total + powers[action], 0)
  for (const action of PRIMARY_ACTIONS) powers[action] /= sum
  return powers
}

const zero = (): Scores => ({ 'reply-required': 0, 'human-do': 0, waiting: 0, 'no-action': 0, spam: 0 })

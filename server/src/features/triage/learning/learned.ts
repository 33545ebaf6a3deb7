import { message } from '@dossier/contract/message'
import { PRIMARY_ACTIONS, type PrimaryAction } from '@dossier/contract/vocabulary'
import { mailboxActionOf, type Verdict } from '../engine.ts'
import type { MailFeature } from './mail-features.ts'

/** What all corrections together say for (or, below 0, against) an action, under one feature. */
export interface VoteSum {
  feature: MailFeature
  action: PrimaryAction
  sum: number
}

type Scores = Record<PrimaryAction, number>

/** How much a feature can weigh at most, however often it was corrected, in log-odds. */
const STRENGTH: Record<string, number> = { from: 1.6, list: 1.6, domain: 0.8, word: 0.25 }
/** Nor all of them together. */
const MOST = 3
/** What counts half. */
const SOFTNESS = 2
/** As the built-in engine: nothing learned from a few mails deserves certainty. */
const MOST_SURE = 0.97
const LEAST = 1e-3

/** What was learned, for and against each action, bounded. Adding a correction or taking it away is all there is to it. */
export function scoresOf(votes: readonly VoteSum[]): Scores {
  const scores = zero()
  for (const { feature, action, sum } of votes) {
    scores[action] += (STRENGTH[feature.slice(0, feature.indexOf(':'))] ?? 0) * Math.tanh(sum / SOFTNESS)
  }
  for (const action of PRIMARY_ACTIONS) scores[action] = Math.max(-MOST, Math.min(MOST, scores[action]))
  return scores
}

/**
 * The verdict with what was learned laid over it: its certainty is shared out as probabilities, the scores are added as
 * log-odds. A tie stays with the verdict. Where another action wins, what belonged to the first one goes: a draft, a move,
 * for spam the action points.
 */
export function learnedVerdict(verdict: Verdict, votes: readonly VoteSum[]): Verdict {
  const learned = scoresOf(votes)
  if (PRIMARY_ACTIONS.every((action) => learned[action] === 0)) return verdict
  const probabilities = softmax(sharedOut(verdict), learned)
  const action = PRIMARY_ACTIONS.reduce(
    (best, next) => (probabilities[next] > probabilities[best] ? next : best),
    verdict.primaryAction,
  )
  const confidence = Math.round(Math.min(MOST_SURE, probabilities[action]) * 1000) / 1000
  const engine = `${verdict.engine} + learning`
  if (action === verdict.primaryAction) return { ...verdict, confidence, engine }
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

function sharedOut({ primaryAction, confidence }: Verdict): Scores {
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

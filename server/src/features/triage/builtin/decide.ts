import { type Message, message } from '@dossier/contract/message'
import { MESSAGES } from '@dossier/contract/messages/messages'
import { PRIMARY_ACTIONS, type PrimaryAction, type TriageMailboxAction } from '@dossier/contract/vocabulary'
import { type Alternative, mailboxActionOf } from '../engine.ts'
import { actionFeaturesOf } from './action-features.ts'
import { sharesOf } from './action-shares.ts'
import { ARCHIVED_BELOW, CONFIDENCE_POINTS, EMAIL_WEIGHTS, SENTENCE_WEIGHTS } from './action-weights.ts'
import { confidenceOf } from './confidence.ts'
import type { Evidence } from './evidence.ts'
import { readWeights } from './read-weights.ts'
import { RULES, type Rule } from './rules.ts'

export interface Decision {
  action: PrimaryAction
  /** Measured accuracy of similar verdicts, rounded to 1/1000. */
  confidence: number
  second: Alternative
  /** Leaves an email in the inbox that asks nothing as it seems, but may. */
  mailboxAction: TriageMailboxAction
  reason: string
  /** Probability of each action; the sum is 1. */
  probabilities: Record<PrimaryAction, number>
}

/** No weight justifies certainty. */
const MAX_CONFIDENCE = 0.97

const SPAM_FROM = 0.6

const WEIGHTS = { sentence: readWeights(SENTENCE_WEIGHTS), email: readWeights(EMAIL_WEIGHTS) }

export const firedRules = (evidence: Evidence): { rule: string; strength: number }[] =>
  RULES.map((rule) => ({ rule: rule.name, strength: rule.holds(evidence) })).filter(({ strength }) => strength > 0)

/**
 * The spam score alone decides about spam; the model of actions shares the remaining probability. Ties go to the first
 * action of the vocabulary.
 */
export function decide(evidence: Evidence): Decision {
  const fired = firedRules(evidence)
  const shares = sharesOf(actionFeaturesOf(evidence, fired), WEIGHTS)
  const asks = shares['reply-required'] + shares['human-do']
  const spam = evidence.waiting.fromMe ? 0 : evidence.spam.score
  const legitimate = 1 - spam
  const probabilities: Record<PrimaryAction, number> = {
    'reply-required': shares['reply-required'] * legitimate,
    'human-do': shares['human-do'] * legitimate,
    waiting: shares.waiting * legitimate,
    'no-action': shares['no-action'] * legitimate,
    spam,
  }
  const [action, second] = twoMostProbable(probabilities)
  const toConfidence = (of: PrimaryAction): number => {
    // The spam score has its own fitted slope.
    const confidence = of === 'spam' ? spam : confidenceOf(shares[of], CONFIDENCE_POINTS) * legitimate
    return Math.round(Math.min(MAX_CONFIDENCE, confidence) * 1000) / 1000
  }
  return {
    action,
    confidence: toConfidence(action),
    second: { action: second, confidence: toConfidence(second) },
    mailboxAction: action === 'no-action' && asks > ARCHIVED_BELOW ? 'keep-inbox' : mailboxActionOf(action),
    reason: reasonFor(action, fired, evidence),
    probabilities,
  }
}

/** Spam wins only where it is likely enough to be moved by default: the other actions share what is left. */
function twoMostProbable(probabilities: Record<PrimaryAction, number>): [PrimaryAction, PrimaryAction] {
  const better = (best: PrimaryAction, next: PrimaryAction) => (probabilities[next] > probabilities[best] ? next : best)
  const nonSpam: readonly PrimaryAction[] = PRIMARY_ACTIONS.filter((action) => action !== 'spam')
  const first = probabilities.spam >= SPAM_FROM ? 'spam' : nonSpam.reduce(better)
  return [first, PRIMARY_ACTIONS.filter((action) => action !== first).reduce(better)]
}

function reasonFor(action: PrimaryAction, fired: { rule: string; strength: number }[], evidence: Evidence): Message {
  if (action === 'spam') {
    const signs = evidence.spam.reasons.length > 0 ? evidence.spam.reasons : ['several small signs']
    return message('triage.looksLikeSpam', { signs: signs.map(nameOfSign) })
  }
  const [clause, secondClause] = fired
    .flatMap(({ rule, strength }) => {
      const own = RULES_BY_NAME.get(rule)
      return own ? [{ rule: own, push: strength * (own.weights[action] ?? 0) }] : []
    })
    .filter(({ push }) => push > 0.3)
    .toSorted((a, b) => b.push - a.push)
    .slice(0, 2)
    .map(({ rule }) => rule.because(evidence))
  if (clause && secondClause) return message('triage.becauseBoth', { clause, other: secondClause })
  return message('triage.because', { clause: clause ?? message('clauses.little') })
}

const RULES_BY_NAME: ReadonlyMap<string, Rule> = new Map(RULES.map((rule) => [rule.name, rule]))

const nameOfSign = (name: string): string =>
  Object.hasOwn(MESSAGES.signs, name) ? message(`signs.${name as keyof (typeof MESSAGES)['signs']}`) : name

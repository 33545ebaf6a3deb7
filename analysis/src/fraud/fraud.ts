import type { Message } from '../message.ts'
import type { FoundSign, FraudFacts } from './fraud-facts.ts'
import { hasGround } from './fraud-grounds.ts'
import { FRAUD_SIGNS, type FraudCode, type FraudValues } from './fraud-signs.ts'
import { viewFraud } from './fraud-view.ts'

export interface FraudWarning {
  code: FraudCode | FactCode
  /** Values of its sentence. */
  values: FraudValues
}

/** Codes of facts that the email alone does not tell. */
export type FactCode = 'lookalike_correspondent' | 'known_name' | 'first_contact'

export const NO_FACTS: FraudFacts = {
  senderFailed: false,
  isCorrespondent: false,
  isFirstContact: null,
  imitates: '',
  knownFrom: '',
}

/** Log-odds, set by hand: no collection has these facts. */
const FACTS = { senderFailed: 1.5, isCorrespondent: -2.5, isFirstContact: 0.2, imitates: 4, knownFrom: 1.2 }
/** From here on a reader is warned. Chosen on the tuning halves: at most 1 in 200 ordinary emails reaches it. */
const BOUNDARY = 2.1
/** A sign below this weight explains nothing. */
const MIN_PUSH = 0.3
const MAX_WARNINGS = 6

/** Finds the signs of phishing and fraud in an email. Ignores every check that the message claims. */
export function readFraud(mail: Message): FoundSign[] {
  const view = viewFraud(mail)
  return FRAUD_SIGNS.flatMap(({ code, weight, read }): FoundSign[] => {
    const found = read(view)
    return found ? [{ code, push: weight * found.amount, values: found.values ?? {} }] : []
  })
}

export const fraudScore = (signs: readonly FoundSign[], facts: FraudFacts): number =>
  signs.reduce((sum, { push }) => sum + push, 0) +
  (facts.senderFailed ? FACTS.senderFailed : 0) +
  (facts.isCorrespondent && !facts.senderFailed && !signs.some(({ code }) => code === 'changed_bank')
    ? FACTS.isCorrespondent
    : 0) +
  (facts.isFirstContact ? FACTS.isFirstContact : 0) +
  (facts.imitates === '' ? 0 : FACTS.imitates) +
  (facts.knownFrom === '' ? 0 : FACTS.knownFrom)

/** Returns what to warn a reader of, strongest first; [] when the email is not suspicious enough. */
export function judgeFraud(signs: readonly FoundSign[], facts: FraudFacts, sender = ''): FraudWarning[] {
  if (fraudScore(signs, facts) < BOUNDARY || !hasGround(signs, facts)) return []
  const weighed = [
    ...(facts.imitates
      ? [{ code: 'lookalike_correspondent' as const, push: 9, values: { sender, shown: facts.imitates } }]
      : []),
    ...(facts.knownFrom ? [{ code: 'known_name' as const, push: 8, values: { sender, shown: facts.knownFrom } }] : []),
    ...signs,
    ...(facts.isFirstContact ? [{ code: 'first_contact' as const, push: MIN_PUSH, values: {} }] : []),
  ]
  return weighed
    .filter(({ push }) => push >= MIN_PUSH)
    .toSorted((a, b) => b.push - a.push)
    .slice(0, MAX_WARNINGS)
    .map(({ code, values }) => ({ code, values }))
}

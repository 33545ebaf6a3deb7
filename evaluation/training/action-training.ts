import type { Feature } from '#features/triage/builtin/action-features'
import { actionFeaturesOf } from '#features/triage/builtin/action-features'
import {
  type ActionWeights,
  NON_SPAM_ACTIONS,
  type NonSpamAction,
  sharesOfSums,
  softMaximum,
} from '#features/triage/builtin/action-shares'
import { cappedInput } from '#features/triage/builtin/capped-input'
import { firedRules } from '#features/triage/builtin/decide'
import { gatherEvidence } from '#features/triage/builtin/evidence'
import { RULES } from '#features/triage/builtin/rules'
import type { LabelledMail } from '../triage/read-mails.ts'

const ACTIONS = NON_SPAM_ACTIONS.length

/** Features by number, with their amounts. */
export interface Row {
  indexes: Int32Array
  amounts: Float32Array
}

export interface ActionExample {
  hash: string
  set: string
  truth: NonSpamAction
  /** Two labellers agree on it, or a third settled it: only then it counts in a figure. */
  isSettled: boolean
  sentences: Row[]
  email: Row
}

/** Numbers of the features of sentences and of emails, and in how many emails each occurs. */
export interface Vocabulary {
  numbers: Map<string, number>
  emails: number[]
}

/** Contains every rule, so that its hand-set weight stays where no email speaks of it. */
export function newVocabulary(): Vocabulary {
  const vocabulary: Vocabulary = { numbers: new Map(), emails: [] }
  for (const { name } of RULES) vocabulary.emails[numberOf(vocabulary, `email rule ${name}`)] = MIN_EMAILS
  return vocabulary
}

export function actionExampleOf(
  { hash, set, input }: LabelledMail,
  truth: NonSpamAction,
  isSettled: boolean,
  vocabulary: Vocabulary,
): ActionExample {
  const evidence = gatherEvidence(cappedInput(input))
  const { sentences, email } = actionFeaturesOf(evidence, firedRules(evidence))
  const featureNumbers = new Set<number>()
  const rowOf = (features: readonly Feature[], of: 'sentence' | 'email'): Row => {
    const indexes = features.map(([name]) => numberOf(vocabulary, `${of} ${name}`))
    for (const index of indexes) featureNumbers.add(index)
    return { indexes: Int32Array.from(indexes), amounts: Float32Array.from(features, ([, amount]) => amount) }
  }
  const example = {
    hash,
    set,
    truth,
    isSettled,
    sentences: sentences.map((features) => rowOf(features, 'sentence')),
    email: rowOf(email, 'email'),
  }
  for (const index of featureNumbers) vocabulary.emails[index] = (vocabulary.emails[index] ?? 0) + 1
  return example
}

function numberOf({ numbers, emails }: Vocabulary, name: string): number {
  const number = numbers.get(name)
  if (number !== undefined) return number
  const next = numbers.size
  numbers.set(name, next)
  emails[next] = 0
  return next
}

/** Divisor for hand-written log-odds, which are overconfident. */
const TEMPERATURE = 1.3
/** Strength of the prior: around the hand-set weights for rules, around 0 for everything else. */
const PENALTY = 4
/** Features of fewer emails teach nothing. */
const MIN_EMAILS = 6
const ROUNDS = 150
const STEP = 0.08
/** Requests are rarer than emails that ask nothing, and their loss hurts more. */
const IMPORTANCE: Readonly<Record<NonSpamAction, number>> = {
  'reply-required': 1.3,
  'human-do': 1.5,
  waiting: 1.2,
  'no-action': 1,
}

/** Leaves out the features of few emails and numbers the others anew. */
export function withoutRare(
  examples: readonly ActionExample[],
  { numbers, emails }: Vocabulary,
): { examples: ActionExample[]; vocabulary: Vocabulary } {
  const vocabulary = newVocabulary()
  const next = new Int32Array(numbers.size).fill(-1)
  for (const [name, index] of numbers) if ((emails[index] ?? 0) >= MIN_EMAILS) next[index] = numberOf(vocabulary, name)
  const withoutRareOf = ({ indexes, amounts }: Row): Row => {
    const positions = [...indexes.keys()].filter((at) => (next[indexes[at] ?? 0] ?? -1) >= 0)
    return {
      indexes: Int32Array.from(positions, (at) => next[indexes[at] ?? 0] ?? 0),
      amounts: Float32Array.from(positions, (at) => amounts[at] ?? 0),
    }
  }
  return {
    vocabulary,
    examples: examples.map((example) => ({
      ...example,
      sentences: example.sentences.map(withoutRareOf),
      email: withoutRareOf(example.email),
    })),
  }
}

/** Weights by number of the feature, four for each. */
export type Learned = Float64Array

/** Hand-set weights of the rules: the start of the training, and the result where evidence is missing. */
export function handWeights({ numbers }: Vocabulary): Learned {
  const weights = new Float64Array(numbers.size * ACTIONS)
  for (const { name, weights: own } of RULES) {
    const index = numbers.get(`email rule ${name}`)
    if (index === undefined) continue
    for (const [at, action] of NON_SPAM_ACTIONS.entries())
      weights[index * ACTIONS + at] = (own[action] ?? 0) / TEMPERATURE
  }
  return weights
}

/**
 * Trains the model of `sharesOf` by maximum likelihood with a Gaussian prior: full batches, Adam steps (Kingma and Ba
 * 2015). Equal examples give equal weights.
 */
export function learnActionWeights(examples: readonly ActionExample[], vocabulary: Vocabulary): Learned {
  const hand = handWeights(vocabulary)
  const weights = Float64Array.from(hand)
  const [mean, square, slope] = [0, 1, 2].map(() => new Float64Array(weights.length)) as [Learned, Learned, Learned]
  for (let round = 1; round <= ROUNDS; round += 1) {
    slope.fill(0)
    for (const example of examples) addSlope(example, weights, slope)
    for (let at = 0; at < weights.length; at += 1) {
      const pull = (slope[at] ?? 0) + PENALTY * ((weights[at] ?? 0) - (hand[at] ?? 0))
      const nextMean = 0.9 * (mean[at] ?? 0) + 0.1 * pull
      const nextSquare = 0.99 * (square[at] ?? 0) + 0.01 * pull * pull
      mean[at] = nextMean
      square[at] = nextSquare
      const step = nextMean / (1 - 0.9 ** round) / (Math.sqrt(nextSquare / (1 - 0.99 ** round)) + 1e-8)
      weights[at] = (weights[at] ?? 0) - STEP * step
    }
  }
  return weights
}

function addSlope({ sentences, email, truth }: ActionExample, weights: Learned, slope: Learned): void {
  const { sums, shares } = predict({ sentences, email }, weights)
  for (const [action, name] of NON_SPAM_ACTIONS.entries()) {
    const error = ((shares[action] ?? 0) - (name === truth ? 1 : 0)) * IMPORTANCE[truth]
    spread(email, action, error, slope)
    const all = softMaximum(sums.map((sum) => sum[action] ?? 0))
    for (const [index, row] of sentences.entries())
      spread(row, action, error * Math.exp((sums[index]?.[action] ?? 0) - all), slope)
  }
}

function spread({ indexes, amounts }: Row, action: number, error: number, slope: Learned): void {
  for (let at = 0; at < indexes.length; at += 1) {
    const position = (indexes[at] ?? 0) * ACTIONS + action
    slope[position] = (slope[position] ?? 0) + error * (amounts[at] ?? 0)
  }
}

/** As `sharesOf`, with numbers for names. */
export function predict(
  { sentences, email }: Pick<ActionExample, 'sentences' | 'email'>,
  weights: Learned,
): { sums: number[][]; shares: number[] } {
  const sums = sentences.map((row) => sumOf(row, weights))
  return { sums, shares: sharesOfSums(sums, sumOf(email, weights)) }
}

function sumOf({ indexes, amounts }: Row, weights: Learned): number[] {
  let [first, second, third, fourth] = [0, 0, 0, 0]
  for (let at = 0; at < indexes.length; at += 1) {
    const [position, amount] = [(indexes[at] ?? 0) * ACTIONS, amounts[at] ?? 0]
    first += amount * (weights[position] ?? 0)
    second += amount * (weights[position + 1] ?? 0)
    third += amount * (weights[position + 2] ?? 0)
    fourth += amount * (weights[position + 3] ?? 0)
  }
  return [first, second, third, fourth]
}

/** Rounded to hundredths; a feature whose weights all vanish is left out. */
export function namedWeights(weights: Learned, { numbers }: Vocabulary): ActionWeights {
  const named = { sentence: new Map<string, number[]>(), email: new Map<string, number[]>() }
  for (const [name, index] of numbers) {
    const own = NON_SPAM_ACTIONS.map(
      (_, action) => Math.round((weights[index * ACTIONS + action] ?? 0) * 100) / 100 + 0,
    )
    if (own.every((weight) => Math.abs(weight) < LEAST_WEIGHT)) continue
    if (name.startsWith('sentence ')) named.sentence.set(name.slice('sentence '.length), own)
    else named.email.set(name.slice('email '.length), own)
  }
  return named
}

/** Smaller weights have no effect. */
const LEAST_WEIGHT = 0.1

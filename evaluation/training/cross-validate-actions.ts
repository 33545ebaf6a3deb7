import { NON_SPAM_ACTIONS, type NonSpamAction } from '#features/triage/builtin/action-shares'
import type { TrainingSet } from './action-examples.ts'
import { learnActionWeights, predict } from './action-training.ts'

export interface UnseenAction {
  hash: string
  set: string
  truth: NonSpamAction
  predicted: NonSpamAction
  share: number
  /** Probability that the email wants something of the reader. */
  asks: number
}

/** Each fold costs a training. */
const FOLDS = 5

/** Two hex digits of the hash; the first digit decides the half. */
const foldOf = (hash: string): number => Number.parseInt(hash.slice(1, 3), 16) % FOLDS

/** Classifies every settled example with weights that were learned from the other four fifths. */
export function crossValidateActions({ examples, vocabulary }: TrainingSet): UnseenAction[] {
  return Array.from({ length: FOLDS }, (_, fold) => fold).flatMap((fold) => {
    const weights = learnActionWeights(
      examples.filter(({ hash }) => foldOf(hash) !== fold),
      vocabulary,
    )
    return examples
      .filter(({ hash, isSettled }) => isSettled && foldOf(hash) === fold)
      .map((example) => {
        const { shares } = predict(example, weights)
        const best = shares.indexOf(Math.max(...shares))
        return {
          hash: example.hash,
          set: example.set,
          truth: example.truth,
          predicted: NON_SPAM_ACTIONS[best] ?? 'no-action',
          share: shares[best] ?? 0,
          asks: (shares[0] ?? 0) + (shares[1] ?? 0),
        }
      })
  })
}

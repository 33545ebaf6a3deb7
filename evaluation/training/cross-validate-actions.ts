import { NON_SPAM_ACTIONS, type NonSpamAction, sharesOf } from '#features/triage/builtin/action-shares'
import { type ActionExample, weightsByFold } from './action-training.ts'
import { foldOf, SPLITS } from './logistic.ts'

export interface UnseenAction {
  hash: string
  truth: NonSpamAction
  predicted: NonSpamAction
  share: number
}

/** Classifies every example with the weights of the other nine folds, once per split. */
export const crossValidateActions = (examples: readonly ActionExample[]): UnseenAction[][] =>
  Array.from({ length: SPLITS }, (_, split) => {
    const weights = weightsByFold(examples, split)
    return examples.map(({ hash, truth, firedRules }) => {
      const shares = sharesOf(firedRules, weights[foldOf(hash, split)] ?? {})
      const predicted = NON_SPAM_ACTIONS.reduce((best, next) => (shares[next] > shares[best] ? next : best))
      return { hash, truth, predicted, share: shares[predicted] }
    })
  })

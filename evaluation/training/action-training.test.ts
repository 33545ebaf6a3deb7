import { expect, it } from 'vitest'
import { actionFeaturesOf } from '#features/triage/builtin/action-features'
import { sharesOf } from '#features/triage/builtin/action-shares'
import { firedRules } from '#features/triage/builtin/decide'
import { gatherEvidence } from '#features/triage/builtin/evidence'
import { RULES } from '#features/triage/builtin/rules'
import { triageInput } from '#test/triage-input'
import {
  type ActionExample,
  actionExampleOf,
  handWeights,
  learnActionWeights,
  namedWeights,
  newVocabulary,
  predict,
  withoutRare,
} from './action-training.ts'

const WORDS = ['The plumber looks after it tomorrow.', 'The heating is cold again.']

function examples(of: number, truth: ActionExample['truth'], text = WORDS[0] ?? '') {
  const vocabulary = newVocabulary()
  const all = Array.from({ length: of }, (_, index) =>
    actionExampleOf(
      { hash: `${index}`, kind: 'ham', set: 'own', input: triageInput({ text }) },
      truth,
      true,
      vocabulary,
    ),
  )
  return withoutRare(all, vocabulary)
}

it('learns what the emails say, and the same from the same', () => {
  const { examples: mails, vocabulary } = examples(60, 'waiting')
  const before = predict(mails[0] as ActionExample, handWeights(vocabulary)).shares[2] ?? 1
  const learned = learnActionWeights(mails, vocabulary)
  expect(before).toBeLessThan(0.5)
  expect(predict(mails[0] as ActionExample, learned).shares[2]).toBeGreaterThan(0.9)
  expect(learnActionWeights(mails, vocabulary)).toEqual(learned)
})

it('keeps the hand-set weight of a rule of which no email speaks', () => {
  const { examples: mails, vocabulary } = examples(10, 'waiting')
  const { email } = namedWeights(learnActionWeights(mails, vocabulary), vocabulary)
  for (const { name } of RULES) expect(email.get(`rule ${name}`), name).toBeDefined()
})

it('predicts in the service what it predicted in training', () => {
  const { examples: mails, vocabulary } = examples(20, 'human-do', WORDS[1])
  const weights = learnActionWeights(mails, vocabulary)
  const evidence = gatherEvidence(triageInput({ text: WORDS[1] ?? '' }))
  const shares = sharesOf(actionFeaturesOf(evidence, firedRules(evidence)), namedWeights(weights, vocabulary))
  expect(shares['human-do']).toBeCloseTo(predict(mails[0] as ActionExample, weights).shares[1] ?? 0, 1)
})

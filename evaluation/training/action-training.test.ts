import { expect, it } from 'vitest'
import { sharesOf } from '#features/triage/builtin/action-shares'
import { ACTION_WEIGHTS } from '#features/triage/builtin/action-weights'
import { RULES } from '#features/triage/builtin/rules'
import { type ActionExample, HAND_WEIGHTS, learnActionWeights } from './action-training.ts'

const firedRules = [{ rule: 'asks nothing', strength: 1 }]
const examples = (of: number, truth: ActionExample['truth']): ActionExample[] =>
  Array.from({ length: of }, (_, index) => ({ hash: `${truth} ${index}`, truth, firedRules }))

it('learns what the mails say, keeps what no mail speaks of, and learns the same from the same', () => {
  const learned = learnActionWeights(examples(60, 'waiting'))
  expect(sharesOf(firedRules, HAND_WEIGHTS).waiting).toBeLessThan(0.2)
  expect(sharesOf(firedRules, learned).waiting).toBeGreaterThan(0.7)
  expect(learned['asks to do']).toEqual(HAND_WEIGHTS['asks to do'])
  expect(learnActionWeights(examples(60, 'waiting'))).toEqual(learned)
})

it('stays near the hand where there is little to learn from', () => {
  const shift = (of: number): number =>
    (learnActionWeights(examples(of, 'waiting'))['asks nothing']?.waiting ?? 0) -
    (HAND_WEIGHTS['asks nothing']?.waiting ?? 0)
  expect(shift(1)).toBeGreaterThan(0)
  expect(shift(1)).toBeLessThan(shift(20))
})

it('has weights for every rule there is, and for no other', () => {
  expect(Object.keys(ACTION_WEIGHTS)).toEqual(RULES.map(({ name }) => name))
})

import { expect, it } from 'vitest'
import { type Example, fitScale, learn, sumOf } from './logistic.ts'

const examples: Example[] = Array.from({ length: 60 }, (_, index) => ({
  features: [[index % 2 === 0 ? 'loud' : 'quiet', 1] as const, ['common', 1] as const],
  positive: index % 2 === 0,
  weight: 1,
}))

it('learns what tells the classes apart, and the same from the same', () => {
  const model = learn(examples, () => 0.1)
  expect(sumOf(model, [['loud', 1]])).toBeGreaterThan(0)
  expect(sumOf(model, [['quiet', 1]])).toBeLessThan(0)
  expect(Math.abs(model.weights.get('common') ?? 1)).toBeLessThan(model.weights.get('loud') ?? 0)
  expect([...learn(examples, () => 0.1).weights]).toEqual([...model.weights])
})

it('is steep where the sums tell the truth, and flat where they do not', () => {
  const right = examples.map(({ positive }) => ({ positive, sum: positive ? 2 : -2 }))
  const useless = examples.map(({ positive }, index) => ({ positive, sum: index % 4 < 2 ? 2 : -2 }))
  expect(fitScale(right, 0)).toBeGreaterThan(1)
  expect(fitScale(useless, 0)).toBeLessThan(0.3)
})

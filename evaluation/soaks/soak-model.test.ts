// @module-tag slow

import { expect, it } from 'vitest'
import { classifyMutatedAnswers } from './classify-mutated-answers.ts'

// The long run has its own command: npm run soak:model
it('a verdict stays within its bounds, whatever a model answers', async () => {
  const report = await classifyMutatedAnswers({ cases: 400, seed: 7 })
  expect(report.faults).toEqual([])
  expect(report.believed).toBeGreaterThan(50)
  expect(report.believed).toBeLessThan(380)
})

// @module-tag slow

import { expect, it } from 'vitest'
import { measureDemoThreads } from './measure-summaries.ts'

// Real threads have their own command: npm run quality:summaries
it('summaries of the demo hold the request of each thread', async () => {
  const { threads, held, withRequest, statements, supported } = await measureDemoThreads('press', false)
  expect([threads, held, supported]).toEqual([withRequest, withRequest, statements])
})

it('no lie of a model gets into a summary', async () => {
  const { lies, survived, statements, supported } = await measureDemoThreads('mill', true)
  expect(lies).toBeGreaterThan(5)
  expect([survived, supported]).toEqual([[], statements])
})

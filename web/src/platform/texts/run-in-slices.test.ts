import { expect, it } from 'vitest'
import { runInSlices } from './run-in-slices.ts'

function* longSteps(count: number): Generator<undefined, string> {
  for (let at = 0; at < count; at += 1) {
    const endsAt = performance.now() + 15
    while (performance.now() < endsAt);
    yield
  }
  return 'done'
}

it('lets others have their turn between slices, and tells what came of all steps', async () => {
  const order: string[] = []
  await new Promise<void>((resolve) => {
    runInSlices(longSteps(4), (result) => {
      order.push(result)
      resolve()
    })
    setTimeout(() => order.push('another'))
  })
  expect(order).toEqual(['another', 'done'])
})

it('does nothing more once it is given up', async () => {
  const told: string[] = []
  let taken = 0
  const steps = {
    next: () => {
      taken += 1
      return { done: true as const, value: 'done' }
    },
  }
  runInSlices(steps, (result) => told.push(result))()
  // The next one has its turn later than the one that was given up would have had.
  await new Promise<string>((resolve) => void runInSlices(longSteps(0), resolve))
  expect({ told, taken }).toEqual({ told: [], taken: 0 })
})

import { expect, it } from 'vitest'
import { forEachConcurrently } from './for-each-concurrently.ts'

it('begins everything once, in order, and never more at a time than it may', async () => {
  const begun: number[] = []
  let underWay = 0
  let most = 0
  await forEachConcurrently(
    Array.from({ length: 20 }, (_, index) => index),
    3,
    async (item) => {
      begun.push(item)
      underWay += 1
      most = Math.max(most, underWay)
      for (let turn = 0; turn <= item % 4; turn += 1) await Promise.resolve()
      underWay -= 1
    },
  )
  expect(begun).toEqual(Array.from({ length: 20 }, (_, index) => index))
  expect(most).toBe(3)
})

it('begins nothing after a failure, and is over only when nothing is under way', async () => {
  let letGo = (): void => undefined
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const events: string[] = []
  const all = forEachConcurrently(['slow', 'bad', 'never'], 2, async (item) => {
    events.push(`${item} begins`)
    if (item === 'bad') throw new Error('no good')
    await held
    events.push(`${item} ends`)
  }).catch((error: Error) => events.push(error.message))
  await new Promise((resolve) => setImmediate(resolve))
  expect(events).toEqual(['slow begins', 'bad begins'])
  letGo()
  await all
  expect(events).toEqual(['slow begins', 'bad begins', 'slow ends', 'no good'])
})

it('has nothing to do for nothing', async () => {
  await expect(forEachConcurrently([], 4, () => Promise.reject(new Error('called')))).resolves.toBeUndefined()
})

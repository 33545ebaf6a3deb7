import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTraffic } from './traffic.ts'

/** Longer than the minimum that triggers a pause. */
const LONG_MS = 15

function watched() {
  const pauses: number[] = []
  let whilePausing = (): void => undefined
  const traffic = createTraffic({
    pause: async (ms) => {
      pauses.push(ms)
      whilePausing()
    },
  })
  return {
    traffic,
    pauses,
    whilePausing: (happens: () => void) => {
      whilePausing = happens
    },
  }
}

let now = 0
beforeEach(() => void vi.spyOn(performance, 'now').mockImplementation(() => now))
afterEach(() => void vi.restoreAllMocks())

function pass(ms: number): void {
  now += ms
}

test('work beside which nobody was answered goes on at once', async () => {
  const { traffic, pauses } = watched()
  traffic.recordAnswer()
  const work = traffic.beginWork()
  pass(LONG_MS)
  await work.yieldToRequests()
  expect(pauses).toEqual([])
})

test('work beside which somebody was answered gives them as long as it took itself', async () => {
  const { traffic, pauses } = watched()
  const began = performance.now()
  const work = traffic.beginWork()
  traffic.recordAnswer()
  pass(LONG_MS)
  await work.yieldToRequests()
  expect(pauses).toHaveLength(1)
  expect(pauses[0]).toBeGreaterThan(LONG_MS - 2)
  expect(pauses[0]).toBeLessThanOrEqual(performance.now() - began)
})

test('short steps owe together, and pay in one pause', async () => {
  const { traffic, pauses } = watched()
  const work = traffic.beginWork()
  let steps = 0
  for (; pauses.length === 0 && steps < 100; steps += 1) {
    traffic.recordAnswer()
    pass(1)
    await work.yieldToRequests()
  }
  expect(steps).toBeGreaterThan(1)
  expect(steps).toBeLessThanOrEqual(10)
  expect(pauses[0]).toBeGreaterThanOrEqual(10)
})

test('who could be answered only between two steps is given way to', async () => {
  const { traffic, pauses, whilePausing } = watched()
  whilePausing(() => traffic.recordAnswer())
  const work = traffic.beginWork()
  traffic.recordAnswer()
  for (let step = 0; step < 3; step += 1) {
    pass(LONG_MS)
    await work.yieldToRequests()
  }
  expect(pauses).toHaveLength(3)
})

test('one worker does not pay for another', async () => {
  const { traffic, pauses } = watched()
  const busy = traffic.beginWork()
  traffic.recordAnswer()
  pass(LONG_MS)
  const fresh = traffic.beginWork()
  await fresh.yieldToRequests()
  expect(pauses).toEqual([])
  await busy.yieldToRequests()
  expect(pauses).toHaveLength(1)
})

test('however long a step took, work goes on within a quarter of a second', async () => {
  const { traffic, pauses } = watched()
  const work = traffic.beginWork()
  traffic.recordAnswer()
  pass(300)
  await work.yieldToRequests()
  expect(pauses).toEqual([250])
})

test('an import beside which nobody was answered for a while goes on at once', async () => {
  const { traffic, pauses } = watched()
  const turn = traffic.beginImport(1 / 2)
  pass(LONG_MS)
  await turn.end()
  traffic.recordAnswer()
  pass(1_000)
  await turn.end()
  expect(pauses).toEqual([])
})

test.each([
  [1 / 2, 5],
  [1 / 4, 15],
])('an import with %d of the time beside answers rests %d ms after 5 ms of work', async (share, rest) => {
  const { traffic, pauses } = watched()
  const turn = traffic.beginImport(share)
  traffic.recordAnswer()
  pass(4)
  expect(turn.isOver).toBe(false)
  pass(1)
  expect(turn.isOver).toBe(true)
  await turn.end()
  expect(pauses).toEqual([rest])
})

test('an import that waited long for its input rests no longer than others need', async () => {
  const { traffic, pauses } = watched()
  const turn = traffic.beginImport(1 / 2)
  pass(10_000)
  traffic.recordAnswer()
  await turn.end()
  expect(pauses).toEqual([20])
})

test('imports go on one after another, with time between them', async () => {
  const { traffic, pauses } = watched()
  const turns = [1, 2, 3].map(() => traffic.beginImport(1 / 2))
  traffic.recordAnswer()
  pass(5)
  await Promise.all(turns.map((turn) => turn.end()))
  expect(pauses).toEqual([5, 13, 21])
})

test('others run even where nobody asks', async () => {
  const { traffic } = watched()
  let ran = false
  setImmediate(() => {
    ran = true
  })
  await traffic.beginWork().yieldToRequests()
  expect(ran).toBe(true)
})

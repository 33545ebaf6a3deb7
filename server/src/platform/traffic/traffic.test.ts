import { setTimeout as pass } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createTraffic } from './traffic.ts'

function watched() {
  const pauses: number[] = []
  const traffic = createTraffic({
    pause: async (ms) => {
      pauses.push(ms)
    },
  })
  return { traffic, pauses }
}

test('work beside which nobody was answered goes on at once', async () => {
  const { traffic, pauses } = watched()
  traffic.noteAnswer()
  const giveWay = traffic.beginSlice()
  await pass(5)
  await giveWay()
  expect(pauses).toEqual([])
})

test('work beside which somebody was answered gives them as long as it took itself', async () => {
  const { traffic, pauses } = watched()
  const began = performance.now()
  const giveWay = traffic.beginSlice()
  traffic.noteAnswer()
  await pass(5)
  await giveWay()
  expect(pauses).toHaveLength(1)
  expect(pauses[0]).toBeGreaterThan(4)
  expect(pauses[0]).toBeLessThanOrEqual(performance.now() - began)
})

test('however long a slice took, it goes on within a quarter of a second', async () => {
  const { traffic, pauses } = watched()
  const giveWay = traffic.beginSlice()
  traffic.noteAnswer()
  await pass(300)
  await giveWay()
  expect(pauses).toEqual([250])
})

test('others run even where nobody asks', async () => {
  const { traffic } = watched()
  let ran = false
  setImmediate(() => {
    ran = true
  })
  await traffic.beginSlice()()
  expect(ran).toBe(true)
})

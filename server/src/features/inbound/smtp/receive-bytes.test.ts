import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { BodiesFull, strangerAt } from '#platform/body-budget/body-budget'
import { createBodyBudget } from '#platform/body-budget/create-body-budget'
import { receiveBytes } from './receive-bytes.ts'

const MEGABYTE = 1024 * 1024
const client = strangerAt('192.0.2.1')

function given(totalBytes: number) {
  const budget = createBodyBudget({ totalBytes, patienceMs: 1 })
  const stream = Object.assign(new PassThrough(), { byteLength: 0, sizeExceeded: false })
  return { budget, stream }
}

it('keeps every byte, however small the chunks are, and counts them while it holds them', async () => {
  const { budget, stream } = given(64 * MEGABYTE)
  const hold = budget.open(client)
  const received = receiveBytes(stream, hold)
  const chunks = Array.from({ length: 50_000 }, (_, i) => `${i % 10}.\n`)
  for (const chunk of chunks) if (!stream.write(chunk)) await new Promise((resolve) => stream.once('drain', resolve))
  stream.end()
  expect((await received)?.toString()).toBe(chunks.join(''))
  expect(budget.heldBytes).toBeGreaterThanOrEqual(150_000)
  hold.release()
  expect(budget.heldBytes).toBe(0)
})

it('reads a message to its end that the budget has no room for, and keeps nothing', async () => {
  const { budget, stream } = given(4 * MEGABYTE)
  const others = budget.open(client)
  await others.reserve(MEGABYTE)
  const hold = budget.open(client)
  const received = receiveBytes(stream, hold).catch((error: unknown) => error)
  for (let i = 0; i < 40; i += 1) {
    if (!stream.write(Buffer.alloc(100_000))) await new Promise((resolve) => stream.once('drain', resolve))
  }
  stream.end()
  expect(await received).toBeInstanceOf(BodiesFull)
  expect(stream.readableEnded).toBe(true)
  expect(budget.heldBytes).toBe(MEGABYTE)
})

it('keeps nothing of a message above the size limit', async () => {
  const { budget, stream } = given(64 * MEGABYTE)
  const received = receiveBytes(stream, budget.open(client))
  stream.write('x'.repeat(1000))
  await new Promise(setImmediate)
  stream.sizeExceeded = true
  stream.end('y')
  expect(await received).toBeNull()
  expect(budget.heldBytes).toBe(0)
})

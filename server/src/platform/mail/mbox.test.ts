import fc from 'fast-check'
import { expect, it } from 'vitest'
import { splitMbox } from './mbox.ts'

const split = async (text: string, size = 1000) => {
  const bytes = Buffer.from(text)
  const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
    bytes.subarray(i * size, (i + 1) * size),
  )
  const messages: string[] = []
  for await (const message of splitMbox(chunks)) messages.push(message.toString())
  return messages
}

const MBOX =
  'From a@x Thu Jan  1 00:00:00 1970\nSubject: one\n\nbody\n>From here\n>>From there\n>quote\n\nFrom b@x Thu Jan  1 00:00:00 1970\nSubject: two\n\nnot a\nFrom line\n'
const MESSAGES = ['Subject: one\n\nbody\nFrom here\n>From there\n>quote\n', 'Subject: two\n\nnot a\nFrom line\n']

it('gives the messages with their From lines restored', async () => {
  expect(await split(MBOX)).toEqual(MESSAGES)
})

it('keeps CRLF as it is', async () => {
  expect(await split(MBOX.replaceAll('\n', '\r\n'))).toEqual(
    MESSAGES.map((message) => message.replaceAll('\n', '\r\n')),
  )
})

it('gives the same however the file is cut', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 60 }), async (size) => {
      expect(await split(MBOX, size)).toEqual(MESSAGES)
    }),
  )
})

it('finds nothing where no From line is', async () => {
  expect(await split('Subject: x\n\nbody\n')).toEqual([])
  expect(await split('')).toEqual([])
})

it('does not hold a line that never ends', async () => {
  const endless = function* () {
    yield Buffer.from('From a\n')
    for (let i = 0; i < 40; i++) yield Buffer.alloc(1024 * 1024, 'x')
    yield Buffer.from('\n\nFrom b\nSubject: next\n')
  }
  const sizes: number[] = []
  for await (const message of splitMbox(endless())) sizes.push(message.length)
  expect(sizes).toHaveLength(2)
  expect(sizes[0]).toBeLessThanOrEqual(31 * 1024 * 1024)
})

it('holds a message of many short lines as its bytes, and gives them all', async () => {
  const text = `Subject: x\n\n${'\n'.repeat(3_000_000)}end\n`
  const before = process.memoryUsage().heapUsed
  const messages = await split(`From a\n${text}\nFrom b\nSubject: next\n`, 65_536)
  expect(messages.map((message) => message.length)).toEqual([text.length, 'Subject: next\n'.length])
  expect(messages[0] === text).toBe(true)
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(150 * 1024 * 1024)
})

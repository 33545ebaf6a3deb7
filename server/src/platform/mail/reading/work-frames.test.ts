import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { readFrames, writeFrame } from './work-frames.ts'

it('sends values with byte arrays of any size, several at once', async () => {
  const large = Buffer.alloc(3_000_000, 'large ')
  const values = [
    [{ task: 'parse', input: large }],
    { small: new Uint8Array([1, 2]), text: 'Zoë 🙂', none: null, list: [large.subarray(7), Buffer.from('x'), large] },
    Buffer.alloc(0),
  ]
  const stream = new PassThrough()
  for (const value of values) writeFrame(stream, value)
  stream.end()
  expect(await Array.fromAsync(readFrames(stream))).toEqual(values)
})

it('gives the same however the stream is cut', async () => {
  const stream = new PassThrough()
  const value = { bytes: Buffer.alloc(300_000, 'abc'), text: 'x' }
  writeFrame(stream, value)
  writeFrame(stream, 'next')
  const bytes: Buffer = stream.read()
  for (const size of [1, 7, 65_536]) {
    const pieces = async function* () {
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
    }
    expect(await Array.fromAsync(readFrames(pieces()))).toEqual([value, 'next'])
  }
})

it('yields nothing for a frame whose end is missing', async () => {
  const stream = new PassThrough()
  writeFrame(stream, 'x')
  const bytes: Buffer = stream.read()
  const cut = async function* () {
    yield bytes.subarray(0, 2)
  }
  expect(await Array.fromAsync(readFrames(cut()))).toEqual([])
})

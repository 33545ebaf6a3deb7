import { describe, expect, it } from 'vitest'
import { says } from '#test/in-english'
import { frame, readFrames } from './frames.ts'

async function* pieces(whole: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let start = 0; start < whole.length; start += size) yield whole.subarray(start, start + size)
}

const contentsOf = async (whole: Buffer, size: number): Promise<string[]> => {
  const contents: string[] = []
  for await (const content of readFrames(pieces(whole, size))) contents.push(content.toString())
  return contents
}

describe('frames', () => {
  const contents = ['{}', '', 'a longer one', 'ü'.repeat(300)]
  const whole = Buffer.concat(contents.map((content) => frame(Buffer.from(content))))

  it.each([1, 2, 3, 5, 7, 64, 10_000])('come out as they went in, however the bytes are cut (%i)', async (size) => {
    expect(await contentsOf(whole, size)).toEqual(contents)
  })

  it.each([1, 3, whole.length - 5])('cut off after %i bytes are refused', async (bytes) => {
    await expect(contentsOf(whole.subarray(0, bytes), 4)).rejects.toThrow(says('operator.commandCut'))
  })

  it('that announce more than the largest mail are refused before it comes', async () => {
    const announced = Buffer.from([0xff, 0xff, 0xff, 0xff])
    await expect(contentsOf(announced, 4)).rejects.toThrow(says('operator.frameTooLarge'))
  })
})

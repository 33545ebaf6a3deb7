import fc from 'fast-check'
import { expect, it } from 'vitest'
import { turnsDuring } from '#test/turns-during'
import { lineDistance } from './line-distance.ts'

const line = fc.constantFrom('', 'a', 'b', 'ab', 'a\r')
const text = fc
  .tuple(fc.array(line, { maxLength: 12 }), fc.constantFrom('', '\n', '\r\n'))
  .map(([lines, end]) => lines.join('\n') + end)

function linesOf(written: string): string[] {
  const lines = written.split(/\r?\n/)
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines
}

it('counts the lines that only one of the texts has, in any order', async () => {
  await fc.assert(
    fc.asyncProperty(text, text, async (a, b) => {
      const [left, right] = [linesOf(a), linesOf(b)]
      const count = (lines: string[], wanted: string) => lines.filter((each) => each === wanted).length
      const all = [...new Set([...left, ...right])]
      const expected = all.reduce((sum, each) => sum + Math.abs(count(left, each) - count(right, each)), 0)
      expect(await lineDistance(a, b)).toBe(expected)
    }),
    { numRuns: 500 },
  )
})

it('lets other work run while it compares long texts', async () => {
  const long = (seed: number) => Array.from({ length: 60_000 }, (_, at) => `${seed} ${at}`).join('\n')
  const turns = await turnsDuring(async () => expect(await lineDistance(long(1), long(2))).toBe(120_000))
  expect(turns).toBeGreaterThan(0)
})

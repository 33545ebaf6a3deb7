import { expect, it } from 'vitest'
import { linesOf } from './archive-reader.ts'

const MiB = 1024 * 1024

it('yields the lines that are not empty', async () => {
  const lines = await Array.fromAsync(linesOf(Buffer.from('\n\n{"a":1}\n\n\nü\nlast')), String)
  expect(lines).toEqual(['{"a":1}', 'ü', 'last'])
  expect(await Array.fromAsync(linesOf(Buffer.from('')))).toEqual([])
})

it('lets other work run between millions of empty lines, and finds the line behind them', async () => {
  const content = Buffer.alloc(64 * MiB, '\n')
  content.write('end', content.length - 3)
  let turns = 0
  const counting = setInterval(() => {
    turns += 1
  })
  expect(await Array.fromAsync(linesOf(content), String)).toEqual(['end'])
  clearInterval(counting)
  expect(turns).toBeGreaterThan(0)
})

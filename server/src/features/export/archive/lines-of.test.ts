import { expect, it } from 'vitest'
import { turnsDuring } from '#test/turns-during'
import { linesOf } from './archive-reader.ts'

it('yields all lines, the last one with or without its end', async () => {
  const lines = async (text: string) => Array.fromAsync(linesOf(Buffer.from(text)), String)
  expect(await lines('{"a":1}\n\nü\nlast')).toEqual(['{"a":1}', '', 'ü', 'last'])
  expect(await lines('{"a":1}\n')).toEqual(['{"a":1}'])
  expect(await lines('')).toEqual([])
})

it('lets other work run between many short lines', async () => {
  const turns = await turnsDuring(async () => {
    expect(await Array.fromAsync(linesOf(Buffer.alloc(100_000, '{}\n')))).toHaveLength(33_334)
  })
  expect(turns).toBeGreaterThan(0)
})

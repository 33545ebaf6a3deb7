// @module-tag slow

import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'

const MODULE = JSON.stringify(new URL('./give-back-memory.ts', import.meta.url).href)
/** Makes many objects that live for a while, as loading code does, and says how much the heap holds before and after. */
const PROGRAM = `
  import { giveBackMemory } from ${MODULE}
  for (let round = 0; round < 40; round += 1) globalThis.held = Array.from({ length: 100_000 }, (_, at) => ({ at }))
  delete globalThis.held
  const before = process.memoryUsage().heapTotal
  giveBackMemory()
  console.log(JSON.stringify({ before, after: process.memoryUsage().heapTotal, exposed: typeof gc }))
`

it('gives the space for young objects back, and leaves nothing behind by which scripts could ask for it', () => {
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', PROGRAM], { encoding: 'utf8' })
  const { before, after, exposed } = JSON.parse(said) as { before: number; after: number; exposed: string }
  expect(after).toBeLessThan(before / 2)
  expect(exposed).toBe('undefined')
})

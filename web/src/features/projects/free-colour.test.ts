import { expect, it } from 'vitest'
import { freeColour } from './free-colour.ts'

it('gives each new project a colour of its own, until all are used', () => {
  const used: string[] = []
  for (let count = 0; count < 8; count += 1) used.push(freeColour(used))
  expect(new Set(used).size).toBe(8)
  expect(freeColour(used)).toBe(used[0])
})

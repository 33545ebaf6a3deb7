import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { editDistance } from './edit-distance.ts'

describe('the distance of two words', () => {
  it.each<[string, string, number]>([
    ['linen', 'linen', 0],
    ['linen', 'lien', 1],
    ['linen', 'linnen', 1],
    ['linen', 'linem', 1],
    ['linen', 'lnien', 1],
    ['linen', 'linear', 2],
    ['ab', 'ba', 1],
    ['grösse', 'grosse', 1],
    ['🦊a', 'a', 1],
    ['linen', 'cotton', 3],
    ['', 'abc', 3],
  ])('%s and %s: %i', (one, other, distance) => {
    expect(editDistance(one, other, 2)).toBe(distance)
    expect(editDistance(other, one, 2)).toBe(distance)
  })

  it('is at most the number of changes that were made', () => {
    const letter = fc.constantFrom('a', 'b', 'c')
    fc.assert(
      fc.property(fc.string({ unit: letter, maxLength: 10 }), fc.nat(9), letter, (word, at, changed) => {
        expect(editDistance(word, word.slice(0, at) + changed + word.slice(at), 2)).toBeLessThanOrEqual(1)
        expect(editDistance(word, word.slice(0, at) + changed + word.slice(at + 1), 2)).toBeLessThanOrEqual(1)
      }),
    )
  })
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createByteSearch } from './byte-search.ts'

const ALPHABET = [...'\nFrom >x']
const texts = fc.array(fc.oneof(fc.constantFrom('\nFrom ', '\nFrom', '>From '), fc.constantFrom(...ALPHABET)))

it.each(['\nFrom ', '>From '])('finds %j where indexOf finds it', (word) => {
  const search = createByteSearch(word)
  fc.assert(
    fc.property(texts, fc.nat(20), (parts, from) => {
      const bytes = Buffer.from(parts.join(''))
      expect(search(bytes, from)).toBe(bytes.indexOf(word, from))
    }),
    { numRuns: 1_000 },
  )
})

it('refuses a word in which a byte could stand at two positions', () => {
  expect(() => createByteSearch('>>From')).toThrow(/occurs twice/)
})

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

it.each(['\nFrom ', '>From '])('leaves %j to the next search only where it crosses the end of this one', (word) => {
  const search = createByteSearch(word)
  fc.assert(
    fc.property(texts, fc.integer({ min: word.length, max: 20 }), (parts, step) => {
      const bytes = Buffer.from(parts.join(''))
      let found = -1
      for (let at = 0; found < 0 && at < bytes.length; at += step - word.length + 1)
        found = search(bytes, at, Math.min(bytes.length, at + step))
      expect(found).toBe(bytes.indexOf(word))
    }),
    { numRuns: 1_000 },
  )
})

it('refuses a word in which a byte could stand at two positions', () => {
  expect(() => createByteSearch('>>From')).toThrow(/occurs twice/)
})

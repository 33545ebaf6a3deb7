import fc from 'fast-check'
import { expect, it } from 'vitest'
import { tokenise } from '#core/tokens'
import { hasPhrase } from './has-phrase.ts'

const wordsOf = (text: string): string[] => tokenise(text).map(({ token }) => token)

it.each<[string, string, boolean]>([
  ['Three hundred copies', 'three hundred', true],
  ['three, (HUNDRED)', 'three hundred', true],
  ['three\n\nhundred', 'three hundred', true],
  ['hundred three', 'three hundred', false],
  ['three of hundred', 'three hundred', false],
  ['thirty-three hundreds', 'three hundred', false],
  ['sixtythree hundred', 'three hundred', false],
  ['three – hundred', 'three hundred', true],
  ['Größe drei', 'grosse drei', true],
  ['größe, a.b', 'a b', true],
  ['a.*b', 'a b', true],
  ['K2 a', 'k2 a', true],
  [`${'x'.repeat(70)} end`, `${'x'.repeat(64)} end`, true],
  ['', 'a b', false],
])('%j has %j: %s', (text, phrase, expected) => {
  expect(hasPhrase(text, wordsOf(phrase))).toBe(expected)
})

it('tells the same as taking the text apart', () => {
  const text = fc.string({ maxLength: 40, unit: fc.constantFrom(...'aAbB  .-é–0\n') })
  const phrase = fc.array(fc.constantFrom('a', 'b', 'ab', 'ba', 'e', '0'), { minLength: 2, maxLength: 3 })
  fc.assert(
    fc.property(text, phrase, (given, words) => {
      const tokens = wordsOf(given)
      const slow = tokens.some((_, at) => words.every((word, index) => tokens[at + index] === word))
      expect(hasPhrase(given, words)).toBe(slow)
    }),
    { numRuns: 2_000 },
  )
})

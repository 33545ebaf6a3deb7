import fc from 'fast-check'
import { expect, it } from 'vitest'
import { mergeLines } from './merge-lines.ts'

const BASE = 'a\nb\nc\nd\ne'

it.each([
  ['changes of different lines', 'A\nb\nc\nd\ne', 'a\nb\nc\nd\nE', 'A\nb\nc\nd\nE'],
  ['an insertion and a deletion', 'a\nnew\nb\nc\nd\ne', 'a\nb\nc\ne', 'a\nnew\nb\nc\ne'],
  ['the same change', 'a\nB\nc\nd\ne', 'a\nB\nc\nd\ne', 'a\nB\nc\nd\ne'],
  ['the same change beside another one', 'a\nB\nc\nd\nE', 'a\nB\nc\nd\ne', 'a\nB\nc\nd\nE'],
])('merges %s', (_, mine, theirs, merged) => expect(mergeLines(BASE, mine, theirs)).toBe(merged))

it.each([
  ['the same line', 'a\nB\nc\nd\ne', 'a\nX\nc\nd\ne'],
  ['adjacent lines', 'a\nB\nc\nd\ne', 'a\nb\nC\nd\ne'],
  ['the end', `${BASE}\nmine`, `${BASE}\ntheirs`],
])('refuses two changes of %s', (_, mine, theirs) => expect(mergeLines(BASE, mine, theirs)).toBeNull())

const text = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 8 }).map((lines) => lines.join('\n'))

it('gives the same whoever is first, and a change of one side alone', () => {
  fc.assert(
    fc.property(text, text, text, (base, mine, theirs) => {
      expect(mergeLines(base, mine, base)).toBe(mine)
      expect(mergeLines(base, mine, theirs)).toBe(mergeLines(base, theirs, mine))
    }),
    { numRuns: 500 },
  )
})

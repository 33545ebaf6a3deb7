import fc from 'fast-check'
import { expect, it } from 'vitest'
import { mergeSequences } from './merge-sequences.ts'

const merge = (base: string, ours: string, theirs: string) =>
  mergeSequences([...base], [...ours], [...theirs])?.join('') ?? null

it.each([
  ['different items', 'abcd', 'Abcd', 'abcD', 'AbcD'],
  ['items side by side', 'abcd', 'aBcd', 'abCd', 'aBCd'],
  ['an addition beside a change', 'abc', 'abXc', 'aBc', 'aBXc'],
  ['additions to different places', 'abc', 'Xabc', 'abcY', 'XabcY'],
  ['a removal beside an addition', 'abcd', 'acd', 'abcdX', 'acdX'],
  ['the same change', 'abc', 'aBc', 'aBc', 'aBc'],
  ['one side only', 'abc', 'abc', 'cba', 'cba'],
])('keeps both changes of %s', (_what, base, ours, theirs, merged) => {
  expect(merge(base, ours, theirs)).toBe(merged)
  expect(merge(base, theirs, ours)).toBe(merged)
})

it.each([
  ['the same item', 'abc', 'aXc', 'aYc'],
  ['an item that the other removed with others', 'abcd', 'aBcd', 'ad'],
  ['the same place', 'abc', 'abcX', 'abcY'],
  ['a place within a change', 'abcd', 'abXcd', 'aYd'],
])('leaves a choice about %s', (_what, base, ours, theirs) => {
  expect(merge(base, ours, theirs)).toBeNull()
})

it('never loses an item that only one side has, and needs no order of the sides', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 8 })
  const added = fc.array(fc.constantFrom('x', 'y'), { maxLength: 3 })
  fc.assert(
    fc.property(text, text, added, added, (head, tail, first, second) => {
      const base = [...head, '-', ...tail]
      const ours = [...first, ...base]
      const theirs = [...base, ...second]
      expect(mergeSequences(base, ours, theirs)).toEqual([...first, ...base, ...second])
      expect(mergeSequences(base, theirs, ours)).toEqual([...first, ...base, ...second])
    }),
  )
})

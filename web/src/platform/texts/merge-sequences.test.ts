import fc from 'fast-check'
import { expect, it } from 'vitest'
import { mergeSequences } from './merge-sequences.ts'

const merge = (base: string, local: string, remote: string) =>
  mergeSequences([...base], [...local], [...remote])?.join('') ?? null

it.each([
  ['different items', 'abcd', 'Abcd', 'abcD', 'AbcD'],
  ['items side by side', 'abcd', 'aBcd', 'abCd', 'aBCd'],
  ['an addition beside a change', 'abc', 'abXc', 'aBc', 'aBXc'],
  ['additions to different places', 'abc', 'Xabc', 'abcY', 'XabcY'],
  ['a removal beside an addition', 'abcd', 'acd', 'abcdX', 'acdX'],
  ['the same change', 'abc', 'aBc', 'aBc', 'aBc'],
  ['one side only', 'abc', 'abc', 'cba', 'cba'],
])('keeps both changes of %s', (_what, base, local, remote, merged) => {
  expect(merge(base, local, remote)).toBe(merged)
  expect(merge(base, remote, local)).toBe(merged)
})

it.each([
  ['the same item', 'abc', 'aXc', 'aYc'],
  ['an item that the other removed with others', 'abcd', 'aBcd', 'ad'],
  ['the same place', 'abc', 'abcX', 'abcY'],
  ['a place within a change', 'abcd', 'abXcd', 'aYd'],
])('leaves a choice about %s', (_what, base, local, remote) => {
  expect(merge(base, local, remote)).toBeNull()
})

it('never loses an item that only one side has, and needs no order of the sides', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 8 })
  const added = fc.array(fc.constantFrom('x', 'y'), { maxLength: 3 })
  fc.assert(
    fc.property(text, text, added, added, (head, tail, first, second) => {
      const base = [...head, '-', ...tail]
      const local = [...first, ...base]
      const remote = [...base, ...second]
      expect(mergeSequences(base, local, remote)).toEqual([...first, ...base, ...second])
      expect(mergeSequences(base, remote, local)).toEqual([...first, ...base, ...second])
    }),
  )
})

import { expect, it } from 'vitest'
import { matchSequences } from '#platform/texts/match-sequences.ts'
import { keepSide, type MergePart, mergeParts, resolutionOf } from './merge-parts.ts'

const lines = (...all: string[]): string => all.map((line) => `${line}\n`).join('')
const hunksOf = (parts: readonly MergePart[]) => parts.filter(({ kind }) => kind === 'place')
const side = (parts: readonly MergePart[], name: 'ours' | 'theirs') => parts.map((part) => part[name]).join('')

it('asks only where both sides changed the same lines', () => {
  const base = lines('a', 'b', 'c', 'd', 'e')
  const parts = mergeParts({ base, ours: lines('a', 'b', 'C', 'd', 'E'), theirs: lines('A', 'b', 'c', 'd', 'X') })
  expect(hunksOf(parts)).toEqual([{ kind: 'place', ours: 'E\n', theirs: 'X\n' }])
  expect(parts[0]).toMatchObject({ kind: 'settled', result: lines('A', 'b', 'C', 'd') })
})

it('takes lines that were changed side by side for one place, as git does', () => {
  const parts = mergeParts({ base: lines('a', 'b'), ours: lines('A', 'b'), theirs: lines('a', 'B') })
  expect(hunksOf(parts)).toEqual([{ kind: 'place', ours: lines('A', 'b'), theirs: lines('a', 'B') }])
})

it('has no place where both sides changed the same in the same way', () => {
  const parts = mergeParts({ base: lines('a'), ours: lines('b'), theirs: lines('b') })
  expect(parts).toEqual([{ kind: 'settled', ours: 'b\n', theirs: 'b\n', result: 'b\n' }])
})

it('compares the two sides where they never had the same file', () => {
  const parts = mergeParts({ base: '', ours: lines('a', 'b', 'c'), theirs: lines('a', 'x', 'c') })
  expect(hunksOf(parts)).toEqual([{ kind: 'place', ours: 'b\n', theirs: 'x\n' }])
})

it('asks where one side took away what the other changed', () => {
  const parts = mergeParts({ base: lines('a', 'b'), ours: lines('a'), theirs: lines('a', 'x') })
  expect(hunksOf(parts)).toEqual([{ kind: 'place', ours: '', theirs: 'x\n' }])
})

it('loses nothing of either side, whatever the three texts are', () => {
  const letters = ['a\n', 'b\n', 'c', '\n', 'a\r\n']
  let seed = 7
  const next = (below: number): number => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  const text = (): string => Array.from({ length: next(7) }, () => letters[next(letters.length)]).join('')
  for (let at = 0; at < 300; at += 1) {
    const [base, ours, theirs] = [text(), text(), text()]
    const parts = mergeParts({ base, ours, theirs })
    expect(side(parts, 'ours'), JSON.stringify({ base, ours, theirs })).toBe(ours)
    expect(side(parts, 'theirs'), JSON.stringify({ base, ours, theirs })).toBe(theirs)
    const untouched = mergeParts({ base: ours, ours, theirs })
    if (ours !== '')
      expect(untouched.map((part) => (part.kind === 'settled' ? part.result : '?')).join('')).toBe(theirs)
  }
})

it('keeps one side or both', () => {
  expect(keepSide({ ours: 'a\n', theirs: 'b\n' }, 'ours')).toBe('a\n')
  expect(keepSide({ ours: 'a\n', theirs: 'b\n' }, 'theirs')).toBe('b\n')
  expect(keepSide({ ours: 'a\n', theirs: 'b\n' }, 'both')).toBe('a\nb\n')
  expect(keepSide({ ours: 'a', theirs: 'b' }, 'both')).toBe('a\nb')
  expect(keepSide({ ours: '', theirs: 'b' }, 'both')).toBe('b')
})

it('tells a side that was kept in full by its name, and sends a text only where it is a third one', () => {
  const sides = { ours: 'a\n', theirs: 'b\n' }
  expect(resolutionOf('a\n', sides)).toEqual({ as: 'ours' })
  expect(resolutionOf('b\n', sides)).toEqual({ as: 'theirs' })
  expect(resolutionOf('a\nb\n', sides)).toEqual({ as: 'text', text: 'a\nb\n' })
})

it('gives up on matching what is too large, and loses nothing by that', () => {
  const many = (word: string) => Array.from({ length: 2_100 }, (_, at) => `${word} ${at}`)
  expect(matchSequences(['same', ...many('a'), 'end'], ['same', ...many('b'), 'end'])).toEqual([
    [0, 0],
    [2_101, 2_101],
  ])
})

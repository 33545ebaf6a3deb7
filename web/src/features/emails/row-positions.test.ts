import { expect, it } from 'vitest'
import { rowList } from './row-list.ts'
import { adjacentRow, positionOf, rangeBetween, successorOf } from './row-positions.ts'

const rows = rowList([['a', 'b'], ['c']].map((page) => page.map((thread_id) => ({ thread_id }))))

it('counts places from one', () => {
  expect(positionOf(rows, 'b')).toBe(2)
  expect(positionOf(rows, 'x')).toBe(0)
})

it('steps to the neighbours and not beyond the ends', () => {
  expect(adjacentRow(rows, 'b', 1)?.thread_id).toBe('c')
  expect(adjacentRow(rows, 'b', -1)?.thread_id).toBe('a')
  expect(adjacentRow(rows, 'c', 1)).toBeUndefined()
  expect(adjacentRow(rows, 'a', -1)).toBeUndefined()
  expect(adjacentRow(rows, '', 1)?.thread_id).toBe('a')
})

it('goes on where the first of those stood that leave, or above it at the end of the list', () => {
  const heir = (...leaving: string[]) => successorOf(rows, new Set(leaving))?.thread_id
  expect([heir('a'), heir('b', 'a'), heir('a', 'c'), heir('c', 'b')]).toEqual(['b', 'c', 'b', 'a'])
  expect([heir('a', 'b', 'c'), heir('x'), heir()]).toEqual([undefined, undefined, undefined])
})

it('spans from one to another in either direction', () => {
  expect(rangeBetween(rows, 'c', 'b')).toEqual(['b', 'c'])
  expect(rangeBetween(rows, 'a', 'a')).toEqual(['a'])
  expect(rangeBetween(rows, 'x', 'b')).toEqual([])
})

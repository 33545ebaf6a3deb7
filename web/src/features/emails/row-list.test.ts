import { expect, it } from 'vitest'
import { rowList } from './row-list.ts'

const page = (threads: string) => [...threads].map((thread_id) => ({ thread_id }))
const rows = rowList([page('ab'), page(''), page('cde'), page('f')])
const threadsOf = (some: readonly { thread_id: string }[]) => some.map(({ thread_id }) => thread_id).join('')
const where = (thread: string) => rows.findIndex(({ thread_id }) => thread_id === thread)

it('is one list, over however many pages', () => {
  expect(rows.length).toBe(6)
  expect([0, 1, 2, 4, 5].map((place) => rows.at(place)?.thread_id)).toEqual(['a', 'b', 'c', 'e', 'f'])
  expect([-1, 6].map(rows.at)).toEqual([undefined, undefined])
  expect(['a', 'd', 'f', 'x'].map(where)).toEqual([0, 3, 5, -1])
  expect(rows.find(({ thread_id }) => thread_id === 'e')?.thread_id).toBe('e')
  expect(rows.find(() => false)).toBeUndefined()
  expect(threadsOf(rows.filter(({ thread_id }) => thread_id > 'b' && thread_id < 'f'))).toBe('cde')
})

it('gives a part from any page to any other', () => {
  const threads = 'abcdef'
  for (let from = 0; from <= 6; from += 1)
    for (let until = from; until <= 6; until += 1)
      expect(threadsOf(rows.slice(from, until))).toBe(threads.slice(from, until))
})

it('knows the page of a place, which is never one without rows', () => {
  expect([0, 1, 2, 4, 5, 9].map(rows.pageOf)).toEqual([0, 0, 2, 2, 3, 3])
  expect(rowList([]).pageOf(0)).toBe(0)
  expect(rowList([]).at(0)).toBeUndefined()
})

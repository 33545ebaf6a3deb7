import { expect, it } from 'vitest'
import { listItems, startOfDay } from './list-items.ts'

const TODAY = startOfDay(new Date('2026-11-18T10:00:00').getTime())
const row = (text: string) => ({ listed_at: new Date(text).toISOString() })
const shape = (...days: string[]) => {
  const items = listItems(days.map(row), TODAY)
  return Array.from({ length: items.count }, (_, place) => {
    const item = items.at(place)
    return item.kind === 'day' ? item.day : item.index
  })
}

it('puts rows under the headings of their days', () => {
  expect(
    shape('2026-11-18T09:00', '2026-11-18T08:00', '2026-11-17T23:00', '2026-11-02T08:00', '2026-10-02T08:00'),
  ).toEqual(['today', 0, 1, 'yesterday', 2, 'earlier', 3, 4])
})

it('says nothing where there is nothing to tell apart', () => {
  expect(shape('2026-11-02T08:00', '2026-10-02T08:00')).toEqual([0, 1])
  expect(shape()).toEqual([])
})

it('counts days by the calendar, not by hours', () => {
  expect(shape('2026-11-18T00:00', '2026-11-17T23:59', '2026-11-17T00:00', '2026-11-16T23:59')).toEqual([
    'today',
    0,
    'yesterday',
    1,
    2,
    'earlier',
    3,
  ])
})

it('knows where a row stands', () => {
  const items = listItems(['2026-11-18T09:00', '2026-11-17T23:00', '2026-10-02T08:00'].map(row), TODAY)
  expect([0, 1, 2, -1].map(items.positionOfRow)).toEqual([1, 3, 5, -1])
})

it('knows how far down a place is, by how high rows and headings are', () => {
  const heights = { row: 80, day: 30 }
  const items = listItems(['2026-11-18T09:00', '2026-11-17T23:00', '2026-10-02T08:00'].map(row), TODAY)
  expect([0, 1, 2, 3, 6].map((place) => items.topOf(place, heights))).toEqual([0, 30, 110, 140, 330])
})

import { expect, it } from 'vitest'
import { listItems } from './list-items.ts'

const NOW = new Date('2026-11-18T10:00:00').getTime()
const row = (text: string) => ({ received_at: new Date(text).toISOString() })
const shape = (...days: string[]) =>
  listItems(days.map(row), NOW).map((item) => (item.kind === 'day' ? item.day : item.index))

it('puts rows under the headings of their days', () => {
  expect(
    shape('2026-11-18T09:00', '2026-11-18T08:00', '2026-11-17T23:00', '2026-11-02T08:00', '2026-10-02T08:00'),
  ).toEqual(['today', 0, 1, 'yesterday', 2, 'earlier', 3, 4])
})

it('says nothing where there is nothing to tell apart', () => {
  expect(shape('2026-11-02T08:00', '2026-10-02T08:00')).toEqual([0, 1])
  expect(shape()).toEqual([])
})

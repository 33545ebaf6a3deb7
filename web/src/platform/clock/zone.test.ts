import { afterEach, expect, it } from 'vitest'
import { daysBetween, formatWhen } from './format-when.ts'
import { dayOf, instantOf, setReaderZone } from './zone.ts'

afterEach(() => setReaderZone(''))

it('tells dates and counts days in the zone that was chosen', () => {
  const late = '2026-11-19T23:30:00.000Z'
  const now = Date.parse('2026-11-20T01:00:00.000Z')
  setReaderZone('Asia/Tokyo')
  expect(formatWhen(late, now, 'en')).toBe('08:30')
  setReaderZone('UTC')
  expect(formatWhen(late, now, 'en')).toBe('Thu')
  expect(daysBetween(new Date(late), new Date(now))).toBe(1)
  setReaderZone('America/New_York')
  expect(daysBetween(new Date(late), new Date(now))).toBe(0)
})

it('takes that of the device for a zone that this browser does not know', () => {
  const iso = '2026-11-20T12:00:00.000Z'
  const plain = formatWhen(iso, Date.parse(iso), 'en')
  setReaderZone('Mars/Olympus')
  expect(formatWhen(iso, Date.parse(iso), 'en')).toBe(plain)
})

it.each([
  ['Pacific/Auckland', '2026-11-25T19:00:00.000Z'],
  ['Pacific/Honolulu', '2026-11-26T18:00:00.000Z'],
  ['Asia/Kathmandu', '2026-11-26T02:15:00.000Z'],
])('finds eight in the morning of a day in %s', (zone, instant) => {
  setReaderZone(zone)
  expect(instantOf(new Date('2026-11-26'), 8).toISOString()).toBe(instant)
  expect(dayOf(new Date(instant)).toISOString()).toBe('2026-11-26T00:00:00.000Z')
})

it('finds hours beside and in the change of summer time', () => {
  setReaderZone('Europe/Berlin')
  const at = (day: string, hour: number) => instantOf(new Date(day), hour).toISOString()
  expect(at('2026-03-29', 0)).toBe('2026-03-28T23:00:00.000Z')
  expect(at('2026-03-29', 2)).toBe('2026-03-29T01:00:00.000Z')
  expect(at('2026-03-29', 8)).toBe('2026-03-29T06:00:00.000Z')
  expect(at('2026-10-25', 8)).toBe('2026-10-25T07:00:00.000Z')
})

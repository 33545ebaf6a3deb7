import { afterEach, expect, it } from 'vitest'
import { daysBetween, formatWhen } from './format-when.ts'
import { setReaderZone } from './zone.ts'

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

import { expect, it } from 'vitest'
import { quietUntil } from './quiet-hours.ts'

const NIGHT = { from: '22:00', until: '07:00' }

const endOf = (now: string, zone: string, hours = NIGHT): string | null => {
  const end = quietUntil(Date.parse(now), zone, hours)
  return end === null ? null : new Date(end).toISOString()
}

it.each([
  // Auckland is 13 hours ahead in November: midnight is 11:00 of the day before in UTC.
  ['Pacific/Auckland', '2026-11-20T08:59:59.999Z', null],
  ['Pacific/Auckland', '2026-11-20T09:00:00.000Z', '2026-11-20T18:00:00.000Z'],
  ['Pacific/Auckland', '2026-11-20T10:59:59.999Z', '2026-11-20T18:00:00.000Z'],
  ['Pacific/Auckland', '2026-11-20T11:00:00.000Z', '2026-11-20T18:00:00.000Z'],
  ['Pacific/Auckland', '2026-11-20T17:59:59.999Z', '2026-11-20T18:00:00.000Z'],
  ['Pacific/Auckland', '2026-11-20T18:00:00.000Z', null],
  // Honolulu is 10 hours behind: midnight is 10:00 of the same day in UTC.
  ['Pacific/Honolulu', '2026-11-20T07:59:59.999Z', null],
  ['Pacific/Honolulu', '2026-11-20T08:00:00.000Z', '2026-11-20T17:00:00.000Z'],
  ['Pacific/Honolulu', '2026-11-20T09:59:59.999Z', '2026-11-20T17:00:00.000Z'],
  ['Pacific/Honolulu', '2026-11-20T10:00:00.000Z', '2026-11-20T17:00:00.000Z'],
  ['Pacific/Honolulu', '2026-11-20T17:00:00.000Z', null],
  // The clocks go forward from 2 to 3 in this night, which is an hour shorter.
  ['Pacific/Auckland', '2026-09-26T11:00:00.000Z', '2026-09-26T18:00:00.000Z'],
  ['Mars/Olympus', '2026-11-20T23:00:00.000Z', '2026-11-21T07:00:00.000Z'],
])('in %s, %s is quiet until %s', (zone, now, end) => expect(endOf(now, zone)).toBe(end))

it('may lie within one day, end at midnight, or not be', () => {
  const [noon, evening] = [
    { from: '12:00', until: '13:30' },
    { from: '20:00', until: '00:00' },
  ]
  expect(endOf('2026-11-20T12:00:00Z', 'UTC', noon)).toBe('2026-11-20T13:30:00.000Z')
  expect(endOf('2026-11-20T13:30:00Z', 'UTC', noon)).toBeNull()
  expect(endOf('2026-11-20T23:59:00Z', 'UTC', evening)).toBe('2026-11-21T00:00:00.000Z')
  expect(endOf('2026-11-21T00:00:00Z', 'UTC', evening)).toBeNull()
  expect(endOf('2026-11-20T12:00:00Z', 'UTC', { from: '', until: '' })).toBeNull()
})

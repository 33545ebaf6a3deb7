import { expect, it } from 'vitest'
import { endOfToday } from './day-ends.ts'

it.each([
  ['Pacific/Auckland', '2026-12-04T10:59:59.999Z', '2026-12-04T11:00:00.000Z'],
  ['Pacific/Auckland', '2026-12-04T11:00:00.000Z', '2026-12-05T11:00:00.000Z'],
  ['Pacific/Honolulu', '2026-12-04T09:59:59.999Z', '2026-12-04T10:00:00.000Z'],
  ['Pacific/Honolulu', '2026-12-04T10:00:00.000Z', '2026-12-05T10:00:00.000Z'],
  ['UTC', '2026-12-31T23:59:59.999Z', '2027-01-01T00:00:00.000Z'],
  // The clocks go forward at 2 in the morning, and this day has 23 hours.
  ['Pacific/Auckland', '2026-09-26T12:00:00.000Z', '2026-09-27T11:00:00.000Z'],
  ['Mars/Olympus', '2026-12-04T10:00:00.000Z', '2026-12-05T00:00:00.000Z'],
])('today in %s at %s ends at %s', (zone, now, end) => {
  expect(new Date(endOfToday(Date.parse(now), zone)).toISOString()).toBe(end)
})

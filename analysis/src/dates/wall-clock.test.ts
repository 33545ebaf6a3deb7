import { describe, expect, it } from 'vitest'
import { addBusinessDays, knownZone, monthEnd, toInstant, toWall } from './wall-clock.ts'

const wall = (year: number, month: number, day: number, hour: number | null = null) => ({
  year,
  month,
  day,
  hour,
  minute: 0,
})

describe('wall-clock time', () => {
  it('follows summer time of the day that is meant, not of today', () => {
    expect(new Date(toInstant(wall(2026, 7, 1, 12), 'Europe/Berlin')).toISOString()).toBe('2026-07-01T10:00:00.000Z')
    expect(new Date(toInstant(wall(2026, 12, 1, 12), 'Europe/Berlin')).toISOString()).toBe('2026-12-01T11:00:00.000Z')
  })

  it('takes the last minute of a day without a time', () => {
    expect(new Date(toInstant(wall(2026, 11, 20), 'America/New_York')).toISOString()).toBe('2026-11-21T04:59:00.000Z')
  })

  it('goes there and back', () => {
    const at = Date.UTC(2026, 2, 29, 1, 30)
    expect(toInstant(toWall(at, 'Asia/Kolkata'), 'Asia/Kolkata')).toBe(at)
  })

  it('steps over weekends and month ends', () => {
    expect(addBusinessDays(wall(2026, 11, 20), 1)).toEqual(wall(2026, 11, 23))
    expect(monthEnd(2026, 12)).toEqual(wall(2026, 12, 31))
    expect(monthEnd(2028, 2)).toEqual(wall(2028, 2, 29))
  })

  it('reads an unknown zone as UTC and refuses impossible years', () => {
    expect(knownZone('Mars/Base')).toBe('UTC')
    expect(toInstant(wall(999_999, 1, 1), 'UTC')).toBeNaN()
  })
})

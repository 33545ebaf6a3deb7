import { expect, it } from 'vitest'
import { now } from './clock.ts'
import { aheadOf, recordServerTime, secondsUntil } from './server-clock.ts'

const NOON = Date.parse('2026-11-21T12:00:00Z')
const header = (ms: number): string => new Date(ms).toUTCString()

it('takes the whole seconds of the header for no difference', () => {
  expect(aheadOf(header(NOON - 1000), NOON)).toBe(0)
  expect(aheadOf(header(NOON + 2000), NOON)).toBe(0)
})

it('sees a clock that goes wrong', () => {
  expect(aheadOf(header(NOON + 60_000), NOON)).toBe(60_000)
  expect(aheadOf(header(NOON - 60_000), NOON)).toBe(-60_000)
})

it('learns nothing from a missing or unreadable header', () => {
  expect(aheadOf(null, NOON)).toBeNull()
  expect(aheadOf('yesterday', NOON)).toBeNull()
})

it('counts down by the clock of the service', () => {
  recordServerTime(header(now() + 3_600_000))
  expect(secondsUntil(new Date(now() + 3_600_000).toISOString())).toBeLessThanOrEqual(1)
  recordServerTime(null)
  expect(secondsUntil(new Date(now() + 3_600_000 + 10_000).toISOString())).toBeGreaterThan(8)
  recordServerTime(header(now()))
  expect(secondsUntil(new Date(now() - 5_000).toISOString())).toBe(0)
})

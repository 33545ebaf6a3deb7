import { expect, it } from 'vitest'
import { receivedAt, writtenAt } from './emails.ts'

const NOW = Date.UTC(2026, 10, 25)
const THEN = Date.UTC(2004, 9, 28)
const AHEAD = Date.UTC(2030, 0, 1)

it.each([
  [{ date: THEN, tracedAt: null }, THEN],
  [{ date: THEN, tracedAt: NOW - 1 }, THEN],
  [{ date: null, tracedAt: THEN }, THEN],
  [{ date: AHEAD, tracedAt: THEN }, THEN],
  [{ date: 0, tracedAt: THEN }, THEN],
  [{ date: null, tracedAt: AHEAD }, null],
  [{ date: null }, null],
])('finds when an email with %j was written', (mail, expected) => {
  expect(writtenAt(mail, NOW)).toBe(expected)
})

it('places imported email by that time, and arriving email at its arrival', () => {
  expect(receivedAt('import', THEN, NOW)).toBe(THEN)
  expect(receivedAt('smtp', THEN, NOW)).toBe(NOW)
  expect(receivedAt('import', null, NOW)).toBe(NOW)
})

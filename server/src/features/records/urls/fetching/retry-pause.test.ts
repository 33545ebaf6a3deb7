import { expect, it } from 'vitest'
import { isPassing, pauseBefore } from './retry-pause.ts'

it('tries again what may pass, and nothing else', () => {
  const status = (code: number) => isPassing({ reason: 'status', status: code })
  expect([429, 500, 502, 503, 504, 408].map(status)).toEqual(Array(6).fill(true))
  expect([304, 400, 401, 403, 404, 410, 451, 501].map(status)).toEqual(Array(8).fill(false))
  for (const reason of ['unreachable', 'too_slow', 'busy'] as const) expect(isPassing({ reason, status: 0 })).toBe(true)
  for (const reason of ['refused', 'too_large', 'too_many_redirects', 'elsewhere'] as const)
    expect(isPassing({ reason, status: 0 })).toBe(false)
})

it('waits longer each time, as long as the other side wishes up to an hour, and gives up after the third', () => {
  const now = Date.UTC(2026, 10, 21, 12)
  expect([1, 2, 3, 9].map((failures) => pauseBefore(failures, '', now))).toEqual([60_000, 600_000, null, null])
  expect(pauseBefore(1, '120', now)).toBe(120_000)
  expect(pauseBefore(1, '5', now)).toBe(60_000)
  expect(pauseBefore(1, '999999999', now)).toBe(3_600_000)
  expect(pauseBefore(1, 'Sat, 21 Nov 2026 12:05:00 GMT', now)).toBe(300_000)
  expect(pauseBefore(1, 'Sat, 21 Nov 2020 12:05:00 GMT', now)).toBe(60_000)
  expect(pauseBefore(1, 'whenever', now)).toBe(60_000)
})

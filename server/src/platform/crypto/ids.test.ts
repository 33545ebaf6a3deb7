import { expect, it } from 'vitest'
import { manualClock } from '#platform/clock/clock'
import { createIds } from './ids.ts'

it('makes UUIDv7 that ascend, also within one millisecond and when the clock goes back', () => {
  const clock = manualClock(1_795_000_000_000)
  const ids = createIds(clock)
  const made: string[] = []
  for (let i = 0; i < 10_000; i += 1) {
    if (i === 5_000) clock.advance(-60_000)
    made.push(ids.next())
  }
  expect(made.every((id) => /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id))).toBe(
    true,
  )
  expect(new Set(made).size).toBe(made.length)
  expect([...made].sort()).toEqual(made)
  expect(Number.parseInt((made[0] ?? '').replaceAll('-', '').slice(0, 12), 16)).toBe(1_795_000_000_000)
})

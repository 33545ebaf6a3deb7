import { expect, it } from 'vitest'
import { manualClock } from '#platform/clock/clock'
import { createCallLimit } from './call-limit.ts'

it('tells ahead how many calls are left, refuses what is beyond, and begins anew each minute', () => {
  const clock = manualClock(1_000_000)
  const limit = createCallLimit(clock, 2)
  expect(limit.take('a')).toEqual({
    allowed: true,
    headers: { 'ratelimit-policy': '"mcp";q=2;w=60', ratelimit: '"mcp";r=1;t=60' },
  })
  clock.advance(20_000)
  expect(limit.take('a').headers.ratelimit).toBe('"mcp";r=0;t=40')
  expect(limit.take('a')).toMatchObject({
    allowed: false,
    headers: { ratelimit: '"mcp";r=0;t=40', 'retry-after': '40' },
  })
  expect(limit.take('b').allowed).toBe(true)
  clock.advance(40_000)
  expect(limit.take('a')).toMatchObject({ allowed: true, headers: { ratelimit: '"mcp";r=1;t=60' } })
})

it('is no limit at all where the operator wants none', () => {
  const limit = createCallLimit(manualClock(0), 0)
  expect([limit.take('a'), limit.take('a')]).toEqual([
    { allowed: true, headers: {} },
    { allowed: true, headers: {} },
  ])
})

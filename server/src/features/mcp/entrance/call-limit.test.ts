import { expect, it } from 'vitest'
import { manualClock } from '#platform/clock/clock'
import { describeOnBothDatabases } from '#test/databases'
import { createCallLimit } from './call-limit.ts'

describeOnBothDatabases('the limit of calls', (open) => {
  it('tells ahead how many calls are left, refuses what is beyond, and begins anew each minute', async () => {
    const clock = manualClock(1_000_000)
    const limit = createCallLimit({ clock, database: await open() }, 2)
    expect(await limit.claim('a')).toEqual({
      allowed: true,
      headers: { 'ratelimit-policy': '"mcp";q=2;w=60', ratelimit: '"mcp";r=1;t=60' },
    })
    clock.advance(20_000)
    expect((await limit.claim('a')).headers.ratelimit).toBe('"mcp";r=0;t=40')
    expect(await limit.claim('a')).toMatchObject({
      allowed: false,
      headers: { ratelimit: '"mcp";r=0;t=40', 'retry-after': '40' },
    })
    expect((await limit.claim('b')).allowed).toBe(true)
    clock.advance(40_000)
    expect(await limit.claim('a')).toMatchObject({ allowed: true, headers: { ratelimit: '"mcp";r=1;t=60' } })
  })

  it('gives exactly as many as there are to any number of processes that ask at once', async () => {
    const clock = manualClock(2_000_000)
    const database = await open()
    const processes = Array.from({ length: 3 }, () => createCallLimit({ clock, database }, 100))
    const answers = await Promise.all(
      Array.from({ length: 240 }, (_, i) => processes[i % 3]?.claim('shared') as Promise<{ allowed: boolean }>),
    )
    expect(answers.filter(({ allowed }) => allowed)).toHaveLength(100)
    for (const limit of processes) expect((await limit.claim('shared')).allowed).toBe(false)
  })

  it('begins anew when the clock that began the window was hours ahead', async () => {
    const database = await open()
    const ahead = createCallLimit({ clock: manualClock(9_000_000), database }, 1)
    expect([(await ahead.claim('jump')).allowed, (await ahead.claim('jump')).allowed]).toEqual([true, false])
    const behind = createCallLimit({ clock: manualClock(3_000_000), database }, 1)
    expect(await behind.claim('jump')).toMatchObject({ allowed: true, headers: { ratelimit: '"mcp";r=0;t=60' } })
  })

  it('is no limit at all where the operator wants none', async () => {
    const limit = createCallLimit({ clock: manualClock(0), database: await open() }, 0)
    expect([await limit.claim('a'), await limit.claim('a')]).toEqual([
      { allowed: true, headers: {} },
      { allowed: true, headers: {} },
    ])
  })
})

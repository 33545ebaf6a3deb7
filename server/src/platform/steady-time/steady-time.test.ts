import { expect, it } from 'vitest'
import { manualClock } from '#platform/clock/clock'
import { removeInstanceValue } from '#platform/database/instance-values'
import { silentLog } from '#platform/log/log'
import { describeOnBothDatabases } from '#test/databases'
import { createSteadyTime } from './steady-time.ts'

const DAY = 86_400_000
const START = Date.UTC(2026, 10, 26)

describeOnBothDatabases('steady time in the database', (open) => {
  async function given() {
    const database = await open()
    await database.transact((tx) => removeInstanceValue(tx, 'clock.last-seen'))
    const clock = manualClock(START)
    const create = (of = clock) => createSteadyTime({ database, clock: of, log: silentLog })
    return { clock, create }
  }

  it('outlives a restart: a jump while nothing ran, and one before it', async () => {
    const { clock, create } = await given()
    expect(await create().now()).toBe(START)
    clock.jump(40 * DAY)
    expect(await create().now()).toBe(START)
    clock.advance(DAY)
    expect(await create().now()).toBe(START + DAY)
    expect(await create().lastJump()).toMatchObject({ byMs: 40 * DAY, elapsedMs: DAY })
    clock.jump(-40 * DAY)
    expect(await create().now()).toBe(START + DAY)
    expect(await create().lastJump()).toBeNull()
  })

  it('is that of the right clock when two machines disagree', async () => {
    const { clock, create } = await given()
    const wrong = manualClock(START + 40 * DAY)
    const [right, other] = [create(), create(wrong)]
    for (let minute = 0; minute < 5; minute += 1) {
      expect(await right.now()).toBe(START + minute * 60_000)
      expect(await other.now()).toBe(START + minute * 60_000)
      for (const each of [clock, wrong]) each.advance(60_000)
    }
  })

  it('begins once when several look at the same time', async () => {
    const { clock, create } = await given()
    expect(new Set(await Promise.all(Array.from({ length: 8 }, () => create().now())))).toEqual(new Set([START]))
    clock.jump(3 * DAY)
    expect(new Set(await Promise.all(Array.from({ length: 8 }, () => create().now())))).toEqual(new Set([START]))
  })
})

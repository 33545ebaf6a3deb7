import { describe, expect, it } from 'vitest'
import { type ClockState, firstState, observe, steadyOf, waitAfterJump } from './jumps.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const NOON = Date.UTC(2026, 10, 26, 12)

/** A machine whose clock can be set. Each step observes it. */
function machine() {
  let wall = NOON
  let boot = 'first'
  let ms = 0
  let state: ClockState = firstState(wall, { since: boot, ms })
  const step = (passed: number, by = 0): number => {
    wall += passed + by
    ms += passed
    state = observe(state, wall, { since: boot, ms })
    return steadyOf(state) - NOON
  }
  return {
    pass: (passed: number) => step(passed),
    set: (by: number) => step(0, by),
    /** Off for so long, and back with the clock moved by so much more. */
    reboot(off: number, by = 0) {
      ;[boot, ms] = [`${boot}+`, 0]
      wall += off + by
      state = observe(state, wall, { since: boot, ms })
      return steadyOf(state) - NOON
    },
    waitFor: (dueAt: number) => waitAfterJump(state, dueAt),
    wall: () => wall,
    jump: () => state.jump,
  }
}

describe('steady time', () => {
  it('is that of a clock that runs', () => {
    const { pass, jump } = machine()
    for (const hours of [1, 2, 3]) expect(pass(HOUR)).toBe(hours * HOUR)
    expect([pass(50 * DAY), jump()]).toEqual([50 * DAY + 3 * HOUR, null])
  })

  it.each([2 * HOUR, 40 * DAY, 3650 * DAY])('does not take part in a jump ahead by %d ms', (by) => {
    const { set, pass, jump } = machine()
    expect(set(by)).toBe(0)
    for (let day = 1; day <= 30; day += 1) expect(pass(DAY)).toBe(day * DAY)
    expect(jump()).toMatchObject({ byMs: by })
    expect([pass(DAY), jump()]).toEqual([by + 31 * DAY, null])
  })

  it('adds up jumps, and counts anew from each', () => {
    const { set, pass, jump } = machine()
    set(20 * DAY)
    pass(DAY)
    expect(set(20 * DAY)).toBe(DAY)
    expect(jump()).toMatchObject({ byMs: 40 * DAY, elapsedMs: 0 })
    expect(pass(DAY)).toBe(2 * DAY)
  })

  it('goes back with the clock, and forgets a jump that was set right', () => {
    const { set, pass, jump } = machine()
    set(40 * DAY)
    pass(2 * DAY)
    expect([set(-40 * DAY), jump()]).toEqual([2 * DAY, null])
    expect(set(-10 * DAY)).toBe(-8 * DAY)
    expect(jump()).toMatchObject({ byMs: -10 * DAY })
  })

  it('waits after a clock that was behind was set right: dates from then are too early', () => {
    const { set, pass } = machine()
    set(-40 * DAY)
    pass(DAY)
    expect(set(40 * DAY)).toBe(-39 * DAY)
    expect(pass(30 * DAY)).toBe(-9 * DAY)
    expect(pass(DAY)).toBe(32 * DAY)
  })

  it('believes the clock after a night off, and not after days', () => {
    const { reboot, jump } = machine()
    expect([reboot(10 * HOUR), jump()]).toEqual([10 * HOUR, null])
    expect(reboot(2 * DAY)).toBe(10 * HOUR)
    const other = machine()
    expect(other.reboot(0, 40 * DAY)).toBe(0)
    expect(other.reboot(0, -40 * DAY)).toBe(0)
  })

  it('follows a clock that is corrected by seconds', () => {
    const { set, pass, jump } = machine()
    expect([set(5_000), set(-20_000), pass(HOUR), jump()]).toEqual([5_000, -15_000, HOUR - 15_000, null])
  })
})

describe('work that a jump made due', () => {
  it('waits for its own time, at most a day', () => {
    const { set, pass, waitFor } = machine()
    set(40 * DAY)
    const waits = () => [-1, 10_000, HOUR, 3 * DAY, 41 * DAY].map((after) => waitFor(NOON + after))
    expect(waits()).toEqual([0, 10_000, HOUR, DAY, 0])
    pass(10_000)
    expect(waits()).toEqual([0, 0, HOUR - 10_000, DAY - 10_000, 0])
    pass(DAY)
    expect(waits()).toEqual([0, 0, 0, 0, 0])
  })

  it('counts only from the last jump', () => {
    const { set, waitFor, wall } = machine()
    set(40 * DAY)
    const dueAt = wall() + 10_000
    set(2 * HOUR)
    expect(waitFor(dueAt)).toBe(10_000)
  })
})

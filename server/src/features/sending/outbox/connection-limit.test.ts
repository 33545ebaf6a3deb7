import { describe, expect, it } from 'vitest'
import { manualClock } from '#platform/clock/clock'
import { type ConnectionSlot, createConnectionLimit } from './connection-limit.ts'

const isClaimed = (slot: ConnectionSlot): boolean => 'release' in slot
const release = (slot: ConnectionSlot | undefined): string | null => (slot && 'release' in slot ? slot.release() : null)

describe('connections to a mail server', () => {
  it('are three for an identity, and those of others are free', () => {
    const slots = createConnectionLimit(manualClock(0))
    expect(['a', 'b', 'c', 'd'].map((mail) => isClaimed(slots.claim('nora', mail)))).toEqual([true, true, true, false])
    expect(isClaimed(slots.claim('desk', 'e'))).toBe(true)
  })

  it('call who waits in the order in which they came, each once', () => {
    const slots = createConnectionLimit(manualClock(0))
    const [first, second, third] = ['a', 'b', 'c'].map((mail) => slots.claim('nora', mail))
    for (const mail of ['d', 'e', 'd']) expect(isClaimed(slots.claim('nora', mail))).toBe(false)
    expect([release(first), release(second), release(third)]).toEqual(['d', 'e', null])
    for (const mail of ['d', 'e', 'f']) expect(isClaimed(slots.claim('nora', mail))).toBe(true)
  })

  it('are passed on by a mail that was called and needs none any more', () => {
    const slots = createConnectionLimit(manualClock(0))
    const [first] = ['a', 'b', 'c'].map((mail) => slots.claim('nora', mail))
    for (const mail of ['canceled', 'next']) slots.claim('nora', mail)
    expect(release(first)).toBe('canceled')
    expect(slots.skip('canceled')).toBe('next')
    expect(slots.skip('canceled')).toBeNull()
    expect(slots.skip('stranger')).toBeNull()
  })

  it('are not lost to a mail that was called and taken up elsewhere', () => {
    const clock = manualClock(0)
    const slots = createConnectionLimit(clock)
    const [first] = ['a', 'b', 'c'].map((mail) => slots.claim('nora', mail))
    for (const mail of ['elsewhere', 'next']) slots.claim('nora', mail)
    expect(release(first)).toBe('elsewhere')
    clock.advance(1_000)
    const seat = slots.claim('nora', 'next')
    expect(isClaimed(seat)).toBe(true)
    expect(release(seat)).toBeNull()
  })

  it('let nobody sleep for ever who was not called, and all the longer the longer the line', () => {
    const clock = manualClock(1_000)
    const slots = createConnectionLimit(clock)
    for (const mail of ['a', 'b', 'c']) slots.claim('nora', mail)
    const waits = Array.from({ length: 2_000 }, (_, mail) => slots.claim('nora', `${mail}`)).map((seat) =>
      'freeAt' in seat ? seat.freeAt - clock.now() : 0,
    )
    expect(waits[0]).toBe(1_000)
    expect(waits.at(-1)).toBeGreaterThan(120_000)
    expect(waits.every(Number.isInteger)).toBe(true)
  })

  it('are taken to be free as late as before when the clock went back meanwhile', () => {
    const clock = manualClock(6 * 3_600_000)
    const slots = createConnectionLimit(clock)
    const [first] = ['a', 'b', 'c'].map((mail) => slots.claim('nora', mail))
    clock.advance(-5 * 3_600_000)
    release(first)
    slots.claim('nora', 'd')
    const waits = Array.from({ length: 200 }, (_, mail) => slots.claim('nora', `${mail}`)).map((seat) =>
      'freeAt' in seat ? seat.freeAt - clock.now() : 0,
    )
    expect(waits.at(-1)).toBeGreaterThan(10_000)
  })
})

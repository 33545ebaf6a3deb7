import { describe, expect, it } from 'vitest'
import { manualClock } from '#platform/clock/clock'
import { createSeats, type Seat } from './seats.ts'

const isSeated = (seat: Seat): boolean => 'leave' in seat
const leave = (seat: Seat | undefined): string | null => (seat && 'leave' in seat ? seat.leave() : null)

describe('seats at a mail server', () => {
  it('are three for an identity, and those of others are free', () => {
    const seats = createSeats(manualClock(0))
    expect(['a', 'b', 'c', 'd'].map((mail) => isSeated(seats.take('nora', mail)))).toEqual([true, true, true, false])
    expect(isSeated(seats.take('desk', 'e'))).toBe(true)
  })

  it('call who waits in the order in which they came, each once', () => {
    const seats = createSeats(manualClock(0))
    const [first, second, third] = ['a', 'b', 'c'].map((mail) => seats.take('nora', mail))
    for (const mail of ['d', 'e', 'd']) expect(isSeated(seats.take('nora', mail))).toBe(false)
    expect([leave(first), leave(second), leave(third)]).toEqual(['d', 'e', null])
    for (const mail of ['d', 'e', 'f']) expect(isSeated(seats.take('nora', mail))).toBe(true)
  })

  it('are passed on by a mail that was called and needs none any more', () => {
    const seats = createSeats(manualClock(0))
    const [first] = ['a', 'b', 'c'].map((mail) => seats.take('nora', mail))
    for (const mail of ['canceled', 'next']) seats.take('nora', mail)
    expect(leave(first)).toBe('canceled')
    expect(seats.passBy('canceled')).toBe('next')
    expect(seats.passBy('canceled')).toBeNull()
    expect(seats.passBy('stranger')).toBeNull()
  })

  it('are not lost to a mail that was called and taken up elsewhere', () => {
    const clock = manualClock(0)
    const seats = createSeats(clock)
    const [first] = ['a', 'b', 'c'].map((mail) => seats.take('nora', mail))
    for (const mail of ['elsewhere', 'next']) seats.take('nora', mail)
    expect(leave(first)).toBe('elsewhere')
    clock.advance(1_000)
    const seat = seats.take('nora', 'next')
    expect(isSeated(seat)).toBe(true)
    expect(leave(seat)).toBeNull()
  })

  it('let nobody sleep for ever who was not called, and all the longer the longer the line', () => {
    const clock = manualClock(1_000)
    const seats = createSeats(clock)
    for (const mail of ['a', 'b', 'c']) seats.take('nora', mail)
    const waits = Array.from({ length: 2_000 }, (_, mail) => seats.take('nora', `${mail}`)).map((seat) =>
      'freeAt' in seat ? seat.freeAt - clock.now() : 0,
    )
    expect(waits[0]).toBe(1_000)
    expect(waits.at(-1)).toBeGreaterThan(120_000)
    expect(waits.every(Number.isInteger)).toBe(true)
  })

  it('are taken to be free as late as before when the clock went back meanwhile', () => {
    const clock = manualClock(6 * 3_600_000)
    const seats = createSeats(clock)
    const [first] = ['a', 'b', 'c'].map((mail) => seats.take('nora', mail))
    clock.advance(-5 * 3_600_000)
    leave(first)
    seats.take('nora', 'd')
    const waits = Array.from({ length: 200 }, (_, mail) => seats.take('nora', `${mail}`)).map((seat) =>
      'freeAt' in seat ? seat.freeAt - clock.now() : 0,
    )
    expect(waits.at(-1)).toBeGreaterThan(10_000)
  })
})

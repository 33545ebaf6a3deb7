import { describe, expect, it } from 'vitest'
import { manualClock } from '#platform/clock/clock'
import { createSeats, type Seat } from './seats.ts'

const isSeated = (seat: Seat): boolean => 'leave' in seat
const leave = (seat: Seat | undefined): void => {
  if (seat && 'leave' in seat) seat.leave()
}

describe('seats at a mail server', () => {
  it('are three for an identity, and those of others are free', () => {
    const seats = createSeats(manualClock(0))
    expect(['a', 'b', 'c', 'd'].map((mail) => isSeated(seats.take('nora', mail)))).toEqual([true, true, true, false])
    expect(isSeated(seats.take('desk', 'e'))).toBe(true)
  })

  it('are given again', () => {
    const seats = createSeats(manualClock(0))
    const [first] = ['a', 'b', 'c'].map((mail) => seats.take('nora', mail))
    leave(first)
    expect(isSeated(seats.take('nora', 'd'))).toBe(true)
    expect(isSeated(seats.take('nora', 'e'))).toBe(false)
  })

  /** When the next five may come, where a try takes so long. */
  function turns(tryMs: number): number[] {
    const clock = manualClock(1_000)
    const seats = createSeats(clock)
    for (let round = 0; round < 50; round += 1) {
      const seat = seats.take('nora', `${round}`)
      clock.advance(tryMs)
      leave(seat)
    }
    for (const mail of ['a', 'b', 'c']) seats.take('nora', mail)
    return ['d', 'e', 'f', 'g', 'h']
      .map((mail) => seats.take('nora', mail))
      .map((seat) => ('freeAt' in seat ? seat.freeAt - clock.now() : 0))
  }

  it('send away to different moments, by how long a try takes', () => {
    const [first = 0, second = 0, third = 0] = turns(900)
    expect([first, second, third].every(Number.isInteger)).toBe(true)
    expect(first).toBeGreaterThan(150)
    expect(first).toBeLessThan(300)
    expect(second - first).toBeGreaterThan(150)
    expect(third - second).toBeGreaterThan(150)
  })

  it('send nobody away for long, however slow the server was, and a mail that comes again counts once', () => {
    expect(Math.max(...turns(120_000))).toBeLessThanOrEqual(10_000)
    const clock = manualClock(0)
    const seats = createSeats(clock)
    for (const mail of ['a', 'b', 'c']) seats.take('nora', mail)
    const pauses = Array.from({ length: 200 }, () => seats.take('nora', 'd')).map((seat) =>
      'freeAt' in seat ? seat.freeAt : 0,
    )
    expect(new Set(pauses).size).toBe(1)
  })
})

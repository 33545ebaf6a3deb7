import { describe, expect, it } from 'vitest'
import { manualClock } from '#platform/clock/clock'
import { createSeats, type Seat } from './seats.ts'

const isSeated = (seat: Seat): boolean => 'leave' in seat

describe('seats at a mail server', () => {
  it('are three for an identity, and those of others are free', () => {
    const seats = createSeats(manualClock(0))
    expect([1, 2, 3, 4].map(() => isSeated(seats.take('nora')))).toEqual([true, true, true, false])
    expect(isSeated(seats.take('desk'))).toBe(true)
  })

  it('are given again', () => {
    const seats = createSeats(manualClock(0))
    const taken = [1, 2, 3].map(() => seats.take('nora'))
    const [first] = taken
    if (first && 'leave' in first) first.leave()
    expect(isSeated(seats.take('nora'))).toBe(true)
    expect(isSeated(seats.take('nora'))).toBe(false)
  })

  it('send away to different moments, by how long a try takes', () => {
    const clock = manualClock(1_000)
    const seats = createSeats(clock)
    for (let round = 0; round < 50; round += 1) {
      const seat = seats.take('nora')
      const other = seats.take('nora')
      clock.advance(900)
      for (const each of [seat, other]) if ('leave' in each) each.leave()
    }
    for (let i = 0; i < 3; i += 1) seats.take('nora')
    const moments = Array.from({ length: 5 }, () => seats.take('nora')).map((seat) =>
      'freeAt' in seat ? seat.freeAt : 0,
    )
    const gaps = moments.slice(1).map((moment, index) => moment - (moments[index] ?? 0))
    for (const gap of gaps) {
      expect(Number.isInteger(gap)).toBe(true)
      expect(gap).toBeGreaterThan(250)
    }
  })
})

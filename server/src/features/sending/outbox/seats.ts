import type { Clock } from '#platform/clock/clock'

/** Sessions of one identity at once: mail providers allow an address few (three at the strictest that are widely used). */
const MOST_AT_ONCE = 3
const FIRST_GUESS_MS = 200
/** How much one more try changes what we expect of the next. */
const SMOOTHING = 0.2

interface Line {
  taken: number
  /** How long a try takes here, about. */
  usualMs: number
  /** Until when those who were sent away are spread. */
  spreadUntil: number
}

export type Seat = { leave(): void } | { freeAt: number }

/** Who may talk to a mail server now, and when whoever may not should come again: in turn, and not all at once. */
export interface Seats {
  take(identity: string): Seat
}

export function createSeats(clock: Clock): Seats {
  // One for each identity that has sent since the start.
  const lines = new Map<string, Line>()

  function sit(line: Line): Seat {
    const since = clock.now()
    line.taken += 1
    return {
      leave() {
        line.taken -= 1
        line.usualMs += SMOOTHING * (clock.now() - since - line.usualMs)
      },
    }
  }

  return {
    take(identity) {
      const line = lines.get(identity) ?? { taken: 0, usualMs: FIRST_GUESS_MS, spreadUntil: 0 }
      lines.set(identity, line)
      if (line.taken < MOST_AT_ONCE) return sit(line)
      line.spreadUntil = Math.max(line.spreadUntil, clock.now()) + Math.ceil(line.usualMs / MOST_AT_ONCE) + 1
      return { freeAt: line.spreadUntil }
    },
  }
}

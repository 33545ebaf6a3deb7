import type { Clock } from '#platform/clock/clock'

/** Sessions of one identity at once: mail providers allow an address few (three at the strictest that are widely used). */
const MOST_AT_ONCE = 3
/** What a try is taken to last before one was seen, and at most: a server that stalls is not waited for in advance. */
const FIRST_GUESS_MS = 200
const LONGEST_GUESS_MS = 3_000
/** How much one more try changes what we expect of the next. */
const SMOOTHING = 0.2
/** Nobody is sent away for longer: a seat may be free again at any moment. */
const LONGEST_WAIT_MS = 10_000
const SHORTEST_WAIT_MS = 50
/** Rather some who come in vain than a seat that stays empty. */
const EAGERNESS = 1.3

interface Line {
  taken: number
  /** How long a try takes here, about. */
  usualMs: number
  /** Mails that were sent away, and when each comes again. */
  waiting: Map<string, number>
}

export type Seat = { leave(): void } | { freeAt: number }

/** Who may talk to a mail server now, and when whoever may not should come again: in turn, and not all at once. */
export interface Seats {
  take(identity: string, mail: string): Seat
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
        const took = Math.min(clock.now() - since, LONGEST_GUESS_MS)
        line.usualMs += SMOOTHING * (took - line.usualMs)
      },
    }
  }

  function sendAway({ waiting, usualMs }: Line, mail: string): Seat {
    const now = clock.now()
    for (const [other, at] of waiting) if (at <= now) waiting.delete(other)
    const turn = (waiting.size + 1) / (MOST_AT_ONCE * EAGERNESS)
    const pauseMs = Math.min(Math.max(usualMs * turn, SHORTEST_WAIT_MS), LONGEST_WAIT_MS)
    const freeAt = now + Math.ceil(pauseMs)
    waiting.set(mail, freeAt)
    return { freeAt }
  }

  return {
    take(identity, mail) {
      const line = lines.get(identity) ?? { taken: 0, usualMs: FIRST_GUESS_MS, waiting: new Map<string, number>() }
      lines.set(identity, line)
      line.waiting.delete(mail)
      return line.taken < MOST_AT_ONCE ? sit(line) : sendAway(line, mail)
    },
  }
}

import type { Clock } from '#platform/clock/clock'

/** Sessions of one identity at once: mail providers allow an address few (three at the strictest that are widely used). */
const MOST_AT_ONCE = 3
/** What a try is taken to last before one was seen, and at most. */
const FIRST_GUESS_MS = 200
const LONGEST_GUESS_MS = 3_000
/** How much one more try changes what we expect of the next. */
const SMOOTHING = 0.2
/**
 * Who was not called comes by itself, after twice the time that its turn should take: each who comes in vain costs a
 * commit. It has to: a mail that is called here may be taken up by another process, and then it calls nobody here.
 */
const LOOK_AGAIN_MS = 1_000
const PATIENCE = 2
/** A mail that has not come by then went elsewhere. */
const CALLED_FOR_MS = 60_000

interface Line {
  taken: number
  /** How long a try takes here, about. */
  usualMs: number
  /** Mails that were sent away, in the order in which they came. */
  waiting: Set<string>
}

/** Leaving says which mail is to be called next. */
export type Seat = { leave(): string | null } | { freeAt: number }

/** Who may talk to a mail server now. Whoever may not is called when a seat is free, in turn. */
export interface Seats {
  take(identity: string, mail: string): Seat
  /** The mail needs no seat any more. @returns which one is to be called in its place, if it had been called. */
  passBy(mail: string): string | null
}

export function createSeats(clock: Clock): Seats {
  // One for each identity that has sent since the start.
  const lines = new Map<string, Line>()
  const called = new Map<string, { line: Line; at: number }>()

  function callNext(line: Line): string | null {
    const [mail] = line.waiting
    if (mail === undefined) return null
    line.waiting.delete(mail)
    const at = clock.now()
    for (const [other, call] of called) {
      if (at - call.at < CALLED_FOR_MS) break
      called.delete(other)
    }
    called.set(mail, { line, at })
    return mail
  }

  function sit(line: Line): Seat {
    const since = clock.now()
    line.taken += 1
    return {
      leave() {
        line.taken -= 1
        // The clock may have been set back meanwhile.
        const tookMs = Math.max(0, Math.min(clock.now() - since, LONGEST_GUESS_MS))
        line.usualMs += SMOOTHING * (tookMs - line.usualMs)
        return callNext(line)
      },
    }
  }

  return {
    take(identity, mail) {
      const line = lines.get(identity) ?? { taken: 0, usualMs: FIRST_GUESS_MS, waiting: new Set<string>() }
      lines.set(identity, line)
      called.delete(mail)
      if (line.taken < MOST_AT_ONCE) {
        line.waiting.delete(mail)
        return sit(line)
      }
      // Whoever waits already keeps its place.
      line.waiting.add(mail)
      const turnMs = (line.usualMs * line.waiting.size) / MOST_AT_ONCE
      return { freeAt: clock.now() + Math.ceil(Math.max(LOOK_AGAIN_MS, PATIENCE * turnMs)) }
    },
    passBy(mail) {
      const call = called.get(mail)
      called.delete(mail)
      return call ? callNext(call.line) : null
    },
  }
}

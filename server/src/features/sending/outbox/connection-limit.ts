import type { Clock } from '#platform/clock/clock'

/** Sessions per identity. Mail providers allow few per address (three at the strictest common one). */
const MAX_SESSIONS = 3
/** Assumed duration of the first attempt, and the maximum. */
const FIRST_GUESS_MS = 200
const LONGEST_GUESS_MS = 3_000
const SMOOTHING = 0.2
/**
 * A queued email that is not woken retries after twice its expected wait. Every retry costs a commit. Retries are
 * necessary: when another process takes the woken email, this process wakes no further one.
 */
const LOOK_AGAIN_MS = 1_000
const PATIENCE = 2
/** After this time, another process must have taken the woken email. */
const CALLED_FOR_MS = 60_000

interface Queue {
  taken: number
  usualMs: number
  /** Postponed emails in order of arrival. */
  waiting: Set<string>
}

/** `release` returns the next email to wake. */
export type ConnectionSlot = { release(): string | null } | { freeAt: number }

/** Limits concurrent sessions per identity. Postponed emails are woken in order. */
export interface ConnectionLimit {
  claim(identity: string, mail: string): ConnectionSlot
  /** Removes an email that needs no session. @returns the email to wake instead, if this one had been woken. */
  skip(mail: string): string | null
}

export function createConnectionLimit(clock: Clock): ConnectionLimit {
  const lines = new Map<string, Queue>()
  const called = new Map<string, { line: Queue; at: number }>()

  function callNext(line: Queue): string | null {
    const [mail] = line.waiting
    if (mail === undefined) return null
    line.waiting.delete(mail)
    const at = clock.now()
    for (const [calledId, call] of called) {
      if (at - call.at < CALLED_FOR_MS) break
      called.delete(calledId)
    }
    called.set(mail, { line, at })
    return mail
  }

  function occupy(line: Queue): ConnectionSlot {
    const since = clock.now()
    line.taken += 1
    return {
      release() {
        line.taken -= 1
        // The clock may have been set back meanwhile.
        const tookMs = Math.max(0, Math.min(clock.now() - since, LONGEST_GUESS_MS))
        line.usualMs += SMOOTHING * (tookMs - line.usualMs)
        return callNext(line)
      },
    }
  }

  return {
    claim(identity, mail) {
      const line = lines.get(identity) ?? { taken: 0, usualMs: FIRST_GUESS_MS, waiting: new Set<string>() }
      lines.set(identity, line)
      called.delete(mail)
      if (line.taken < MAX_SESSIONS) {
        line.waiting.delete(mail)
        return occupy(line)
      }
      // A waiting email keeps its position.
      line.waiting.add(mail)
      const turnMs = (line.usualMs * line.waiting.size) / MAX_SESSIONS
      return { freeAt: clock.now() + Math.ceil(Math.max(LOOK_AGAIN_MS, PATIENCE * turnMs)) }
    },
    skip(mail) {
      const call = called.get(mail)
      called.delete(mail)
      return call ? callNext(call.line) : null
    },
  }
}

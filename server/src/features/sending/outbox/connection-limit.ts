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
const MIN_RETRY_MS = 1_000
const RETRY_FACTOR = 2
/** After this time, another process must have taken the woken email. */
const WAKE_TIMEOUT_MS = 60_000

interface Queue {
  inUse: number
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
  const queues = new Map<string, Queue>()
  const wokenEmails = new Map<string, { queue: Queue; at: number }>()

  function wakeNext(queue: Queue): string | null {
    const [mail] = queue.waiting
    if (mail === undefined) return null
    queue.waiting.delete(mail)
    const at = clock.now()
    for (const [wokenId, call] of wokenEmails) {
      if (at - call.at < WAKE_TIMEOUT_MS) break
      wokenEmails.delete(wokenId)
    }
    wokenEmails.set(mail, { queue, at })
    return mail
  }

  function openSlot(queue: Queue): ConnectionSlot {
    const since = clock.now()
    queue.inUse += 1
    return {
      release() {
        queue.inUse -= 1
        // The clock may have been set back meanwhile.
        const tookMs = Math.max(0, Math.min(clock.now() - since, LONGEST_GUESS_MS))
        queue.usualMs += SMOOTHING * (tookMs - queue.usualMs)
        return wakeNext(queue)
      },
    }
  }

  return {
    claim(identity, mail) {
      const queue = queues.get(identity) ?? { inUse: 0, usualMs: FIRST_GUESS_MS, waiting: new Set<string>() }
      queues.set(identity, queue)
      wokenEmails.delete(mail)
      if (queue.inUse < MAX_SESSIONS) {
        queue.waiting.delete(mail)
        return openSlot(queue)
      }
      // A waiting email keeps its position.
      queue.waiting.add(mail)
      const turnMs = (queue.usualMs * queue.waiting.size) / MAX_SESSIONS
      return { freeAt: clock.now() + Math.ceil(Math.max(MIN_RETRY_MS, RETRY_FACTOR * turnMs)) }
    },
    skip(mail) {
      const call = wokenEmails.get(mail)
      wokenEmails.delete(mail)
      return call ? wakeNext(call.queue) : null
    },
  }
}

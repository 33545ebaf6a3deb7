import type { Clock } from '#platform/clock/clock'

/** Sessions per identity. Mail providers allow few per address (three at the strictest common one). */
const MAX_SESSIONS = 3
/** Emails of an identity that wait in memory for a session: few, because each occupies a job. */
const MAX_WAITING = 12
/** Fewer waiting emails than this call postponed ones. */
const FEW_WAITING = MAX_WAITING / 2
/** Assumed duration of the first attempt, and the maximum. */
const FIRST_GUESS_MS = 200
const LONGEST_GUESS_MS = 3_000
const SMOOTHING = 0.2
/**
 * A postponed email that is not woken retries after twice its expected wait. Every retry costs a commit. Retries are
 * necessary: when another process takes the woken email, this process wakes no further one.
 */
const MIN_RETRY_MS = 1_000
const RETRY_FACTOR = 2
/** After this time, another process must have taken the woken email. */
const WAKE_TIMEOUT_MS = 60_000

interface Queue {
  inUse: number
  usualMs: number
  /** Emails whose jobs wait for a session, in order of arrival. */
  waiting: Map<string, (slot: ConnectionSlot) => void>
  /** Emails whose jobs were postponed, in order of arrival. */
  postponed: Set<string>
  /** Postponed emails that were called, with the instant. */
  woken: Map<string, number>
}

/** `release` returns the postponed emails to wake. */
export type ConnectionSlot = { release(): string[] } | { freeAt: number }

/** Limits concurrent sessions per identity. Emails get them in order: those that wait first, then postponed ones. */
export interface ConnectionLimit {
  /** @returns a session, at once or after a wait, or the time until which to postpone. An abort ends the wait. */
  claim(identity: string, mail: string, signal: AbortSignal): Promise<ConnectionSlot>
  /** Removes emails that need no session here. @returns emails to wake instead of those that had been woken. */
  skip(...mails: readonly string[]): string[]
}

export function createConnectionLimit(clock: Clock): ConnectionLimit {
  const queues = new Map<string, Queue>()

  function queueOf(identity: string): Queue {
    const queue = queues.get(identity) ?? {
      inUse: 0,
      usualMs: FIRST_GUESS_MS,
      waiting: new Map(),
      postponed: new Set(),
      woken: new Map(),
    }
    queues.set(identity, queue)
    return queue
  }

  function wake(queue: Queue): string[] {
    const now = clock.now()
    for (const [mail, at] of queue.woken) if (now - at >= WAKE_TIMEOUT_MS) queue.woken.delete(mail)
    const coming = queue.waiting.size + queue.woken.size
    if (coming >= FEW_WAITING) return []
    const called = [...queue.postponed.values().take(MAX_WAITING - coming)]
    for (const mail of called) {
      queue.postponed.delete(mail)
      queue.woken.set(mail, now)
    }
    return called
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
        const [first] = queue.waiting
        if (first) {
          queue.waiting.delete(first[0])
          first[1](openSlot(queue))
        }
        return wake(queue)
      },
    }
  }

  const waitIn = (queue: Queue, mail: string, signal: AbortSignal): Promise<ConnectionSlot> =>
    new Promise((resolve) => {
      queue.waiting.set(mail, resolve)
      signal.addEventListener('abort', () => queue.waiting.delete(mail) && resolve({ freeAt: clock.now() }), {
        once: true,
      })
    })

  return {
    async claim(identity, mail, signal) {
      const queue = queueOf(identity)
      const isFirst = queue.woken.delete(mail) || queue.postponed.size === 0 || queue.postponed.has(mail)
      if (queue.inUse < MAX_SESSIONS) {
        queue.postponed.delete(mail)
        return openSlot(queue)
      }
      if (queue.waiting.size < MAX_WAITING && isFirst && !signal.aborted) {
        queue.postponed.delete(mail)
        return waitIn(queue, mail, signal)
      }
      // A postponed email keeps its position.
      queue.postponed.add(mail)
      const turnMs = (queue.usualMs * (queue.waiting.size + queue.postponed.size)) / MAX_SESSIONS
      return { freeAt: clock.now() + Math.ceil(Math.max(MIN_RETRY_MS, RETRY_FACTOR * turnMs)) }
    },
    skip: (...mails) =>
      [...queues.values()].flatMap((queue) => {
        const called = mails.filter((mail) => queue.woken.delete(mail))
        return called.length > 0 ? wake(queue) : []
      }),
  }
}

import { integerBelow, type Random } from './random.ts'

/** A conversation that continues. */
export interface OpenThread {
  subject: string
  people: number[]
  /** Message ids so far: the first and the newest, as in References. */
  references: string[]
  remaining: number
}

/** Threads have three emails on average; one in 2,000 has 50 to 2,000. */
const MEAN_LENGTH = 3
const LONG_EVERY = 2_000
const LONGEST = 2_000
const LONG_FROM = 50
/** Probability that a project's next email joins one of its long threads. */
const INTO_LONG = 0.08
const MAX_REFERENCES = 12

export interface OpenThreads {
  /** Returns the thread that the next email answers, or null when it begins one. */
  next(): OpenThread | null
  begin(thread: Omit<OpenThread, 'remaining'>): OpenThread
  wrote(thread: OpenThread, messageId: string): void
}

export function openThreads(random: Random): OpenThreads {
  const short: OpenThread[] = []
  const long: OpenThread[] = []
  return {
    next() {
      if (long.length > 0 && random() < INTO_LONG) return removeRandom(random, long)
      return random() < 1 / MEAN_LENGTH || short.length === 0 ? null : removeRandom(random, short)
    },
    begin(thread) {
      return { ...thread, remaining: drawLength(random) }
    },
    wrote(thread, messageId) {
      thread.references.push(messageId)
      if (thread.references.length > MAX_REFERENCES) thread.references.splice(1, 1)
      thread.remaining -= 1
      if (thread.remaining > 0) (thread.remaining >= LONG_FROM ? long : short).push(thread)
    },
  }
}

/** Removes a thread; `wrote` puts it back when it continues. */
function removeRandom(random: Random, threads: OpenThread[]): OpenThread | null {
  const at = integerBelow(random, threads.length)
  const removed = threads[at]
  const last = threads.pop()
  if (last && at < threads.length) threads[at] = last
  return removed ?? null
}

function drawLength(random: Random): number {
  if (random() * LONG_EVERY < 1) return Math.round(LONG_FROM * (LONGEST / LONG_FROM) ** random())
  return 1 + Math.floor(Math.log(1 - random()) / Math.log(1 - 1 / MEAN_LENGTH))
}

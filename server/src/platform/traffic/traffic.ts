import { breathe, wait } from '#platform/clock/wait'

/** How much this process is asked, so that long work beside it can give way. */
export interface Traffic {
  /** A request was answered. */
  noteAnswer(): void
  /** Mails came in by this way and were committed; those that were here already are duplicates. */
  noteMails(way: string, arrived: { stored: number; duplicates: number }): void
  /** What came in since the start, by way. */
  mails(): ReadonlyMap<string, Readonly<{ stored: number; duplicates: number }>>
  /** Begins long work, done in steps. Each worker begins its own. */
  beginWork(): LongWork
}

export interface LongWork {
  /**
   * To be called between two steps. Lets others run; where requests were answered since the call before, it also owes them
   * as long as the step took, so that work has half of the time at most. What is owed is paid in pauses that are worth it.
   */
  giveWay(signal?: AbortSignal): Promise<void>
}

/** In milliseconds. A shorter pause is over when those are answered who waited during the step: nobody is served in time. */
const LEAST_PAUSE_MS = 10
/** However long a step took, work goes on within this time. */
const MAX_PAUSE_MS = 250

/** @param pause resolves after so many real milliseconds, or at once when the signal is aborted. */
export function createTraffic({ pause = wait }: { pause?: typeof wait } = {}): Traffic {
  let answers = 0
  const mails = new Map<string, { stored: number; duplicates: number }>()
  return {
    noteAnswer() {
      answers += 1
    },
    noteMails(way, { stored, duplicates }) {
      const before = mails.get(way)
      mails.set(way, {
        stored: (before?.stored ?? 0) + stored,
        duplicates: (before?.duplicates ?? 0) + duplicates,
      })
    },
    mails: () => mails,
    beginWork() {
      let began = performance.now()
      let seen = answers
      let owed = 0
      return {
        async giveWay(signal) {
          if (answers > seen) owed += performance.now() - began
          seen = answers
          if (owed < LEAST_PAUSE_MS) await breathe()
          else {
            await pause(Math.min(owed, MAX_PAUSE_MS), signal)
            owed = 0
          }
          began = performance.now()
        },
      }
    },
  }
}

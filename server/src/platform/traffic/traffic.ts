import { breathe, wait } from '#platform/clock/wait'

/** How much this process is asked, so that long work beside it can give way. */
export interface Traffic {
  /** A request was answered. */
  noteAnswer(): void
  /** Mails came in by this way and were committed; those that were here already are duplicates. */
  noteMails(way: string, arrived: { stored: number; duplicates: number }): void
  /** What came in since the start, by way. */
  mails(): ReadonlyMap<string, Readonly<{ stored: number; duplicates: number }>>
  /**
   * Begins a slice of long work. What it returns is called at the slice's end: where requests were answered meanwhile it
   * waits as long as the slice took, so that work has half of the time at most; else it only lets others run.
   */
  beginSlice(): (signal?: AbortSignal) => Promise<void>
}

/** No slice is so long that whoever waits for the work should wait twice as long. In milliseconds. */
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
    beginSlice() {
      const [began, before] = [performance.now(), answers]
      return async (signal) => {
        if (answers === before) return breathe()
        await pause(Math.min(performance.now() - began, MAX_PAUSE_MS), signal)
      }
    },
  }
}

/** Short enough to feel immediate, long enough to combine simultaneous events. */
const FIRST_MS = 200
/** Interval of refetches during a series of events, for example a run or an import. */
const PAUSE_MS = 1_500

/**
 * Combines requests over a short time and runs each distinct one once.
 * @returns `ask`, and `stop`, which cancels everything.
 */
export function createGatherer<T>(doAll: (due: ReadonlySet<T>) => void) {
  let due = new Set<T>()
  let waiting: ReturnType<typeof setTimeout> | undefined

  function finish(): void {
    // Without requests the pause ends, and the next request is fast again.
    waiting = due.size > 0 ? setTimeout(finish, PAUSE_MS) : undefined
    const done = due
    due = new Set()
    if (done.size > 0) doAll(done)
  }

  return {
    ask(...items: T[]): void {
      for (const item of items) due.add(item)
      waiting ??= setTimeout(finish, FIRST_MS)
    },
    stop: (): void => clearTimeout(waiting),
  }
}

/** Soon enough to look like at once, late enough for what happens together. */
const FIRST_MS = 200
/** While things go on happening, as in a run or an import, what is shown is read this often and no more. */
const PAUSE_MS = 1_500

/**
 * Does each of the things that are asked for once for all that happened in a while.
 * @returns `ask`, and `stop`, after which nothing is done any more.
 */
export function createGatherer<T>(doAll: (due: ReadonlySet<T>) => void) {
  let due = new Set<T>()
  let waiting: ReturnType<typeof setTimeout> | undefined

  function finish(): void {
    // With nothing to do the pause is over: what comes next is first again.
    waiting = due.size > 0 ? setTimeout(finish, PAUSE_MS) : undefined
    const done = due
    due = new Set()
    if (done.size > 0) doAll(done)
  }

  return {
    ask(...things: T[]): void {
      for (const thing of things) due.add(thing)
      waiting ??= setTimeout(finish, FIRST_MS)
    },
    stop: (): void => clearTimeout(waiting),
  }
}

/** Abort reason of a wait. Without one, each abort creates an error with a stack, which costs more than the wait. */
export const WOKEN = 'woken'

/** Resolves after `ms` real milliseconds, or at once when the signal is aborted. Never rejects. */
export function wait(ms: number, signal?: AbortSignal): Promise<void> {
  if (signal?.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms)
    signal?.addEventListener('abort', done, { once: true })
    function done(): void {
      clearTimeout(timer)
      signal?.removeEventListener('abort', done)
      resolve()
    }
  })
}

const breathing: (() => void)[] = []

/**
 * Lets requests, timers and sockets run: call it between the slices of long work. Each turn of the event loop goes on
 * with one such work, however many there are.
 */
export const breathe = (): Promise<void> =>
  new Promise((resolve) => {
    if (breathing.push(resolve) === 1) setImmediate(continueOne)
  })

function continueOne(): void {
  breathing.shift()?.()
  if (breathing.length > 0) setImmediate(continueOne)
}

const SLICE = 100

/** Works on a list in slices and lets other requests run between them. */
export async function inSlices<T, R>(
  items: readonly T[],
  work: (slice: T[]) => Promise<R[]> | R[],
  slice = SLICE,
): Promise<R[]> {
  const done: R[] = []
  for (let from = 0; from < items.length; from += slice) {
    if (from > 0) await breathe()
    done.push(...(await work(items.slice(from, from + slice))))
  }
  return done
}

/** Work between two turns of the event loop. */
const TURN_MS = 8

/** Splits long work into turns: call `end` when `isOver`. */
export class Turn {
  readonly #ms: number
  readonly #rest: (workedMs: number) => Promise<void>
  #began = performance.now()

  /** @param rest what follows a turn; by default others get one turn of the event loop. */
  constructor(ms = TURN_MS, rest: (workedMs: number) => Promise<void> = breathe) {
    this.#ms = ms
    this.#rest = rest
  }

  get isOver(): boolean {
    return performance.now() - this.#began > this.#ms
  }

  async end(): Promise<void> {
    await this.#rest(performance.now() - this.#began)
    this.#began = performance.now()
  }
}

/** Works on each item of a list and lets other requests run after each turn. */
export async function inTurns<T, R>(items: Iterable<T>, work: (item: T) => Promise<R> | R): Promise<R[]> {
  const turn = new Turn()
  const done: R[] = []
  for (const item of items) {
    if (turn.isOver) await turn.end()
    const result = work(item)
    done.push(result instanceof Promise ? await result : result)
  }
  return done
}

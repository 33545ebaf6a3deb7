import { FairQueue, type FairQueueOptions, type Turn } from './fair-queue.ts'

export interface TurnOptions<T> {
  /** Size of the work, compared with the seats. Default 1. */
  units?: number
  /** Returns how long the seat stays taken after the work, in milliseconds. */
  restOf?: (result: T) => number
}

export interface FairTurns {
  /**
   * Runs the work when it is the account's turn.
   * @throws AppError `unavailable` when too much of this account waits already.
   */
  run<T>(account: string, work: () => Promise<T>, options?: TurnOptions<T>): Promise<T>
  readonly waiting: number
}

interface Waiting {
  start(turn: Turn<Waiting>): void
}

/** Limits how much work runs at once, in turns of the accounts. */
export function createFairTurns(options: FairQueueOptions): FairTurns {
  const queue = new FairQueue<Waiting>(options)

  function startNext(): void {
    for (let turn = queue.begin(); turn !== null; turn = queue.begin()) turn.item.start(turn)
  }

  function end(turn: Turn<Waiting>): void {
    queue.end(turn)
    startNext()
  }

  return {
    get waiting() {
      return queue.waiting
    },
    async run(account, work, { units = 1, restOf = () => 0 } = {}) {
      const turn = await new Promise<Turn<Waiting>>((start) => {
        queue.push(account, { start }, units)
        startNext()
      })
      let restMs = 0
      try {
        const result = await work()
        restMs = restOf(result)
        return result
      } finally {
        if (restMs > 0) setTimeout(end, restMs, turn).unref()
        else end(turn)
      }
    },
  }
}

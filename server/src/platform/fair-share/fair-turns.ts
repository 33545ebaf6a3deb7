import { FairQueue, type FairQueueOptions, type Turn } from './fair-queue.ts'

export interface FairTurns {
  /**
   * Runs the work when it is the account's turn.
   * @param units its size, compared with the seats.
   * @throws AppError `unavailable` when too much of this account waits already.
   */
  run<T>(account: string, work: () => Promise<T>, units?: number): Promise<T>
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

  return {
    get waiting() {
      return queue.waiting
    },
    async run(account, work, units = 1) {
      const turn = await new Promise<Turn<Waiting>>((start) => {
        queue.push(account, { start }, units)
        startNext()
      })
      try {
        return await work()
      } finally {
        queue.end(turn)
        startNext()
      }
    },
  }
}

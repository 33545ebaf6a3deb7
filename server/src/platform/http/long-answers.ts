import { availableParallelism } from 'node:os'
import { createFairTurns } from '#platform/fair-share/fair-turns'
import { LargeJson } from './large-json.ts'
import type { Outcome } from './outcome.ts'

export interface LongAnswers {
  /**
   * Prepares an answer, a long one when it is the account's turn.
   * @throws AppError `unavailable` when too many of this account wait already.
   */
  prepare(account: string, isLong: boolean, work: () => Promise<Outcome>): Promise<Outcome>
}

/** Two, so that a list does not wait for a search; of more processors one is left for other requests. */
const AT_ONCE = Math.max(2, availableParallelism() - 1)
const WAITING_OF_ACCOUNT = 100
/** About 4 MB a second for each answer at once, measured beside a normal client (bench/hostile.ts). */
const CHARS_PER_MS = 4 * 1024

/**
 * Long answers keep the event loop busy, so few are prepared at once, in turns of the accounts. A large one is still to be
 * sent: the next begins later if other accounts ask too.
 */
export function createLongAnswers(atOnce = AT_ONCE): LongAnswers {
  const turns = createFairTurns({ seats: atOnce, depth: WAITING_OF_ACCOUNT })
  let lastAccount = ''
  let changes = 0

  return {
    async prepare(account, isLong, work) {
      if (account !== lastAccount) changes += 1
      lastAccount = account
      if (!isLong) return work()
      let changesBefore = 0
      const begin = (): Promise<Outcome> => {
        changesBefore = changes
        return work()
      }
      const restOf = ({ body }: Outcome): number =>
        body instanceof LargeJson && changes > changesBefore ? body.chars / CHARS_PER_MS : 0
      return turns.run(account, begin, { restOf })
    },
  }
}

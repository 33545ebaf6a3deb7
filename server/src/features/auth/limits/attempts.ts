import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import { wait } from '#platform/clock/wait'
import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import { createConcurrencyLimit } from './concurrency-limit.ts'
import { addPoint, readCount, removePoint } from './limits.store.ts'
import {
  type FailureKind,
  failuresEverywhere,
  failuresFrom,
  failuresOf,
  type Limit,
  type NetworkLimits,
  slowDownMs,
} from './limits.ts'

export interface Attempt {
  kind: FailureKind
  /** The address as typed, or the user's id. */
  subject: string
  ip: string
}

export interface Attempts {
  /**
   * Runs one attempt; null means failure and counts. Attempts for one subject and network run in sequence, with growing
   * delays. The count is taken beforehand, so that concurrent attempts in several processes cannot exceed the limit.
   * @param onFailure runs in the transaction that counts the failure.
   * @throws AppError `rate_limited` with Retry-After.
   */
  guard<T>(attempt: Attempt, prove: () => Promise<T | null>, onFailure?: (tx: Tx) => Promise<void>): Promise<T | null>
  /** Takes a point of each limit, or of none: the caller's transaction ends with the error. */
  count(tx: Tx, ...limits: readonly Limit[]): Promise<void>
}

/** Concurrent password checks per network. The network's limit can be exceeded by this many. */
const CHECKED_AT_ONCE = 4

export function createAttempts({ database, clock }: Needs<'clock' | 'database'>): Attempts {
  const inLaneOfPerson = createConcurrencyLimit(1)
  const inLaneOfNetwork = createConcurrencyLimit(CHECKED_AT_ONCE)

  async function refuseWhenSpent(limit: Limit): Promise<number> {
    const { points, endsAt } = await readCount(database.read, limit, clock.now())
    if (points >= limit.limit) throw limited(limit, endsAt - clock.now())
    return points
  }

  async function count(tx: Tx, ...limits: readonly Limit[]): Promise<void> {
    for (const limit of limits) {
      if (await addPoint(tx, limit, clock.now())) continue
      const { endsAt } = await readCount(tx, limit, clock.now())
      throw limited(limit, endsAt - clock.now())
    }
  }

  async function tryOnce<T>(
    persons: readonly Limit[],
    networks: NetworkLimits,
    prove: () => Promise<T | null>,
    onFailure: OnFailure,
  ) {
    for (const network of networks) await refuseWhenSpent(network)
    await database.transact((tx) => count(tx, ...persons))
    let proved: T | null = null
    let wrong = false
    try {
      proved = await prove()
      wrong = proved === null
    } finally {
      await database.transact(async (tx) => {
        if (wrong) await noteFailure(tx, networks, onFailure)
        else for (const person of persons) await removePoint(tx, person)
      })
    }
    return proved
  }

  async function noteFailure(tx: Tx, networks: NetworkLimits, onFailure: OnFailure): Promise<void> {
    for (const network of networks) await addPoint(tx, network, clock.now())
    await onFailure(tx)
  }

  return {
    count,
    async guard({ kind, subject, ip }, prove, onFailure = async () => undefined) {
      const ofPerson = failuresOf(kind, subject, ip)
      const everywhere = failuresEverywhere(kind, subject)
      const networks = failuresFrom(ip)
      return inLaneOfPerson(ofPerson[0].keyHash, async () => {
        await wait(slowDownMs(await refuseWhenSpent(ofPerson[0])))
        return inLaneOfNetwork(networks[0].keyHash, () =>
          tryOnce(everywhere ? [...ofPerson, everywhere] : ofPerson, networks, prove, onFailure),
        )
      })
    },
  }
}

type OnFailure = (tx: Tx) => Promise<void>

function limited({ of }: Limit, forMs: number): AppError {
  const seconds = Math.max(1, Math.ceil(forMs / 1000))
  const count = Math.ceil(seconds / 60)
  const minutes = count === 1 ? message('auth.oneMinute') : message('auth.minutes', { count })
  const reason =
    of === 'emails'
      ? message('auth.tooManyEmails')
      : message(of === 'host_checks' ? 'auth.tooManyHostChecks' : 'auth.tooManyAttempts', { minutes })
  return new AppError('rate_limited', reason, { headers: { 'retry-after': String(seconds) } })
}

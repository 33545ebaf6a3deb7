import { type Clock, elapsedOf } from '#platform/clock/clock'
import type { Database } from '#platform/database/database'
import { claimInstanceValue, readInstanceValue, upsertInstanceValue } from '#platform/database/instance-values'
import type { Log } from '#platform/log/log'
import { type ClockState, firstState, type Jump, observe, steadyOf, waitAfterJump } from './jumps.ts'

/**
 * Time without the jumps of the clock. Deletions count from it, so that a clock that is set wrong by days deletes
 * nothing for good. It follows the clock again after 31 days of elapsed time.
 */
export interface SteadyTime {
  now(): Promise<number>
  /** Returns how many milliseconds work with this due time has to wait, because only a jump made it due; 0 = none. */
  waitFor(dueAt: number): Promise<number>
  /** Returns the last jump, until steady time follows the clock again. Writes nothing. */
  lastJump(): Promise<Jump | null>
}

const STATE = 'clock.last-seen'
/** Between two writes while the clock runs evenly. */
const WRITE_EVERY_MS = 60_000

interface SteadyTimeOptions {
  database: Database
  clock: Clock
  log: Log
}

export function createSteadyTime({ database, clock, log }: SteadyTimeOptions): SteadyTime {
  const seen = (text: string | null): ClockState => {
    const [wall, elapsed] = [clock.now(), elapsedOf(clock)]
    return text === null ? firstState(wall, elapsed) : observe(JSON.parse(text) as ClockState, wall, elapsed)
  }

  async function look(): Promise<ClockState> {
    const text = await readInstanceValue(database.read, STATE)
    const state = seen(text)
    return text !== null && isSmallStep(JSON.parse(text) as ClockState, state) ? state : record()
  }

  const record = (): Promise<ClockState> =>
    database.transact(async (tx) => {
      const first = JSON.stringify(firstState(clock.now(), elapsedOf(clock)))
      const before = JSON.parse(await claimInstanceValue(database, tx, STATE, first)) as ClockState
      const state = seen(JSON.stringify(before))
      await upsertInstanceValue(tx, STATE, JSON.stringify(state))
      warn(before, state)
      return state
    })

  function warn(before: ClockState, { jump }: ClockState): void {
    if (jump && jump.elapsedMs === 0 && jump.to !== before.jump?.to)
      log.error({ by_ms: jump.byMs }, 'the clock jumped: what is old by the new time is not deleted yet')
  }

  return {
    now: async () => steadyOf(await look()),
    waitFor: async (dueAt) => waitAfterJump(await look(), dueAt),
    lastJump: async () => seen(await readInstanceValue(database.read, STATE)).jump,
  }
}

const isSmallStep = (before: ClockState, after: ClockState): boolean =>
  Math.abs(after.wall - before.wall) < WRITE_EVERY_MS && after.jump?.to === before.jump?.to

import { AppError } from '#core/app-error'
import type { Platform } from '#platform/platform'
import type { LongWork } from '#platform/traffic/traffic'
import type { Engines } from '../engines.ts'
import type { TriageNeighbours } from '../neighbours.ts'
import type { TriageDecisionRow, TriageRunRow } from '../triage.tables.ts'
import { giveUp, MAX_TRIES } from './give-up.ts'

/** What a worker on a run has at hand. */
export interface Workplace {
  platform: Platform
  neighbours: TriageNeighbours
  engines: Engines
  run: TriageRunRow
  signal: AbortSignal
  /** Of this worker. */
  pace: LongWork
  /** Tells how far the run is, now and then. */
  progress: () => Promise<void>
}

/**
 * Does something for one mail. Where that fails by the mail's own fault the run goes on: it is tried again later, or given
 * up. @returns null then.
 * @throws when what everything needs is not there, or the worker is to stop.
 */
export async function forgiving<T>(
  { platform, neighbours, run, signal }: Workplace,
  decision: TriageDecisionRow,
  act: () => Promise<T>,
): Promise<{ done: T } | null> {
  try {
    return { done: await act() }
  } catch (error) {
    if (isOutage(error) || signal.aborted) throw error
    const { email_id: email, tries } = decision
    platform.log.warn({ err: error, email, run: run.run_id, tries }, 'triage of a mail failed')
    if (tries >= MAX_TRIES) await giveUp(platform, neighbours, run, decision, error)
    return null
  }
}

/** No mail's fault: the whole run waits for better times. */
const isOutage = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'unavailable' || error.code === 'storage_full')

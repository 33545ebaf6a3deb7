import { AppError } from '#core/app-error'
import type { Platform } from '#platform/platform'
import type { LongWork } from '#platform/traffic/traffic'
import type { Engines } from '../engines.ts'
import type { TriageNeighbours } from '../neighbours.ts'
import type { TriageDecisionRow, TriageRunRow } from '../triage.tables.ts'
import { BROKE_OFF, giveUp, MAX_TRIES } from './give-up.ts'

/** What a worker on a run has at hand. */
export interface Workplace {
  platform: Platform
  neighbours: TriageNeighbours
  engines: Engines
  run: TriageRunRow
  signal: AbortSignal
  /** Of this worker. */
  pace: LongWork
  /** Mails that this worker has begun before, so nobody else is at them. */
  tried: Set<string>
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

/** Gives a mail up that was begun too often: its work never came to an end, so nobody could say why. */
export async function isGivenUp(
  { platform, neighbours, run }: Workplace,
  decision: TriageDecisionRow,
): Promise<boolean> {
  if (decision.tries <= MAX_TRIES) return false
  await giveUp(platform, neighbours, run, decision, BROKE_OFF)
  return true
}

/** No mail's fault: the whole run waits for better times. */
const isOutage = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'unavailable' || error.code === 'storage_full')

import type { TriageRun } from '@dossier/contract/triage'
import { RUN_PHASES, type RunStatus } from '@dossier/contract/vocabulary'

const ENDED: readonly RunStatus[] = ['completed', 'failed', 'canceled']

export const hasEnded = ({ status }: Pick<TriageRun, 'status'>): boolean => ENDED.includes(status)

/** Whether a run is over mail of this project: one of its own, or one over the whole account. */
export const concerns = ({ project }: Pick<TriageRun, 'project'>, asked: string): boolean =>
  project === '' || project === asked

type Progress = Pick<TriageRun, 'status' | 'processed' | 'phase' | 'undone' | 'updatedAt'>

/**
 * Of two answers about one run the later. Phases follow each other; within one an end stays the end, unless it goes on
 * after a stop, and progress only grows.
 */
export function newerRun<R extends Progress>(known: R | null | undefined, told: R): R {
  if (!known) return told
  const phases = RUN_PHASES.indexOf(told.phase) - RUN_PHASES.indexOf(known.phase)
  if (phases !== 0) return phases > 0 ? told : known
  if (hasEnded(known) && !hasEnded(told))
    return known.status === 'canceled' && told.updatedAt > known.updatedAt ? told : known
  if (hasEnded(told)) return told
  return told.processed >= known.processed && told.undone >= known.undone ? told : known
}

import type { TriageRun } from '@dossier/contract/triage'
import { RUN_PHASES, type RunStatus } from '@dossier/contract/vocabulary'

const ENDED: readonly RunStatus[] = ['completed', 'failed', 'canceled']

export const hasEnded = ({ status }: Pick<TriageRun, 'status'>): boolean => ENDED.includes(status)

/** Returns whether a run covers this project: one of the project, or of the whole account. */
export const concerns = ({ project }: Pick<TriageRun, 'project'>, asked: string): boolean =>
  project === '' || project === asked

type Progress = Pick<TriageRun, 'status' | 'processed' | 'phase' | 'undone' | 'updatedAt'>

/**
 * Returns the later of two states of a run. Phases follow in order. Within a phase an end is final, except after a
 * stop, and progress only grows.
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

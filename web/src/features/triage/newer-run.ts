import type { TriageRun } from '@dossier/contract/triage'
import { RUN_PHASES, type RunStatus } from '@dossier/contract/vocabulary'

const ENDED: readonly RunStatus[] = ['completed', 'failed', 'canceled']

export const hasEnded = ({ status }: Pick<TriageRun, 'status'>): boolean => ENDED.includes(status)

/** Returns whether a run covers this project: one of the project, or of the whole account. */
export const concerns = ({ project }: Pick<TriageRun, 'project'>, projectId: string): boolean =>
  project === '' || project === projectId

type Progress = Pick<TriageRun, 'status' | 'processed' | 'phase' | 'undone' | 'updatedAt'>

/**
 * Returns the later of two states of a run. Phases follow in order. Within a phase an end is final, except after a
 * stop, and progress only grows.
 */
export function newerRun<R extends Progress>(current: R | null | undefined, update: R): R {
  if (!current) return update
  const phases = RUN_PHASES.indexOf(update.phase) - RUN_PHASES.indexOf(current.phase)
  if (phases !== 0) return phases > 0 ? update : current
  if (hasEnded(current) && !hasEnded(update))
    return current.status === 'canceled' && update.updatedAt > current.updatedAt ? update : current
  if (hasEnded(update)) return update
  return update.processed >= current.processed && update.undone >= current.undone ? update : current
}

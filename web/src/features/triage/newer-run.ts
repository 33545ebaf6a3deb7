import type { TriageRun } from '@dossier/contract/triage'
import type { RunStatus } from '@dossier/contract/vocabulary'

const ENDED: readonly RunStatus[] = ['completed', 'failed', 'canceled']

export const hasEnded = ({ status }: Pick<TriageRun, 'status'>): boolean => ENDED.includes(status)

type Progress = Pick<TriageRun, 'status' | 'processed'>

/** Of two answers about one run the later: an ended run stays ended, and progress only grows. */
export function newerRun<R extends Progress>(known: R | null | undefined, told: R): R {
  if (!known) return told
  if (hasEnded(known)) return hasEnded(told) ? told : known
  return hasEnded(told) || told.processed >= known.processed ? told : known
}

import { type Message, message } from '@dossier/contract/message'
import type { RunPhase } from '@dossier/contract/vocabulary'
import { AppError } from '#core/app-error'
import type { TriageRunRow } from '../triage.tables.ts'

export const phaseOf = (run: Pick<TriageRunRow, 'phase'>): RunPhase => run.phase as RunPhase

export const TO_DO: Record<RunPhase, 'waiting' | 'decided' | 'applied'> = {
  judge: 'waiting',
  apply: 'decided',
  undo: 'applied',
}

const isUnderway = ({ status }: TriageRunRow): boolean => status === 'queued' || status === 'running'

/**
 * Tells whether a requested phase starts, or was already requested.
 * @throws AppError `conflict` that names the obstacle.
 */
export function mayBegin(run: TriageRunRow, requested: 'apply' | 'undo'): 'begin' | 'asked before' {
  if (run.phase === requested) return run.status === 'canceled' || run.status === 'failed' ? 'begin' : 'asked before'
  if (isUnderway(run)) throw conflict(message('triage.runAtWork'))
  if (requested === 'apply' && run.dry_run === 0) throw conflict(message('triage.onlyDryRun'))
  if (requested === 'apply' && run.phase === 'undo') throw conflict(message('triage.runUndone'))
  if (requested === 'undo' && run.dry_run === 1 && run.phase === 'judge')
    throw conflict(message('triage.nothingApplied'))
  return 'begin'
}

const conflict = (reason: Message): AppError => new AppError('conflict', reason)

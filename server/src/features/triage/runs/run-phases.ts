import { type Message, message } from '@dossier/contract/message'
import type { RunPhase } from '@dossier/contract/vocabulary'
import { AppError } from '#core/app-error'
import type { TriageRunRow } from '../triage.tables.ts'

/** What a run has to do: judge its mails, then, if anybody asks, apply what a dry run showed, or undo what it did. */
export const phaseOf = (run: Pick<TriageRunRow, 'phase'>): RunPhase => run.phase as RunPhase

/** The state of the decisions that a phase has still to work on. */
export const TO_DO: Record<RunPhase, 'waiting' | 'decided' | 'applied'> = {
  judge: 'waiting',
  apply: 'decided',
  undo: 'applied',
}

const isUnderway = ({ status }: TriageRunRow): boolean => status === 'queued' || status === 'running'

/**
 * Whether an asked-for phase is to begin, or was asked for before and goes on or is done.
 * @throws AppError `conflict` that says what stands in the way.
 */
export function mayBegin(run: TriageRunRow, wanted: 'apply' | 'undo'): 'begin' | 'asked before' {
  if (run.phase === wanted) return run.status === 'canceled' || run.status === 'failed' ? 'begin' : 'asked before'
  if (isUnderway(run)) throw conflict(message('triage.runAtWork'))
  if (wanted === 'apply' && run.dry_run === 0) throw conflict(message('triage.onlyDryRun'))
  if (wanted === 'apply' && run.phase === 'undo') throw conflict(message('triage.runUndone'))
  if (wanted === 'undo' && run.dry_run === 1 && run.phase === 'judge') throw conflict(message('triage.nothingApplied'))
  return 'begin'
}

const conflict = (reason: Message): AppError => new AppError('conflict', reason)

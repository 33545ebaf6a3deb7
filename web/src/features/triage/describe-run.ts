import type { TriageRun } from '@dossier/contract/triage'
import type { TFunction } from 'i18next'

export const progressOf = (run: TriageRun) =>
  run.phase === 'undo' ? { value: run.undone, max: run.triaged } : { value: run.processed, max: run.total }

export function describeRun(run: TriageRun, t: TFunction): string {
  const { processed, total, undone, triaged } = run
  if (run.phase === 'undo') {
    return run.status === 'completed'
      ? t('triage.takenBack', { count: undone })
      : t('triage.takingBack', { undone, triaged })
  }
  switch (run.status) {
    case 'queued':
      return t('triage.starting')
    case 'running':
      return t('triage.progress', { processed, total })
    case 'completed':
      if (run.kind === 'rules') return t('triage.ruled', { count: triaged, moved: run.moved })
      if (total === 0) return t('triage.nothing')
      return [
        run.dry_run && run.phase === 'judge'
          ? t('triage.rehearsed', { count: triaged, moved: run.moved })
          : t('triage.completed', { count: triaged, moved: run.moved }),
        ...(run.model_failed > 0
          ? [t('triage.withoutModel', { count: run.model_failed, problem: run.model_problem })]
          : []),
      ].join('. ')
    case 'failed':
      return t('triage.failed', { error: run.last_error })
    case 'canceled':
      return t('triage.canceled', { processed, total })
  }
}

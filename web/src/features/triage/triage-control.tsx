import './triage-control.css'
import type { TriageRun } from '@dossier/contract/triage'
import { ListMagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/ListMagnifyingGlass'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { Progress } from '#ui/progress.tsx'
import { hasEnded } from './newer-run.ts'
import type { Triage } from './use-triage.ts'

/** What can be done with a run that has ended. */
function NextStep({ run, apply, takeBack }: { run: TriageRun } & Pick<Triage, 'apply' | 'takeBack'>) {
  const { t } = useTranslation()
  if (run.phase === 'undo' || run.status === 'failed' || run.triaged === 0) return null
  const isRehearsed = run.dry_run && run.phase === 'judge'
  return (
    <Button kind="link" onClick={isRehearsed ? apply : takeBack}>
      {isRehearsed ? t('act.applyRun') : t('act.takeBackRun')}
    </Button>
  )
}

/** The button that has the inbox triaged, and below it how far that is. */
export function TriageControl({
  triage: { run, underway, problem, start, stop, apply, takeBack },
}: {
  triage: Triage
}) {
  const { t } = useTranslation()
  return (
    <div className="triage-control">
      <button
        type="button"
        className="button start"
        onClick={start}
        aria-keyshortcuts="t"
        {...(underway ? { 'aria-disabled': true } : {})}
      >
        <ListMagnifyingGlassIcon size={18} aria-hidden />
        <span className="words">{t('act.triage')}</span>
        <kbd aria-hidden>t</kbd>
      </button>
      {problem && (
        <p className="run" role="alert">
          {problem}
        </p>
      )}
      {run && (
        <div className="run">
          <div className="line">
            <span role="status">{describe(run, t)}</span>
            {hasEnded(run) ? (
              <NextStep run={run} apply={apply} takeBack={takeBack} />
            ) : (
              <Button kind="link" onClick={stop}>
                {t('act.stop')}
              </Button>
            )}
          </div>
          {!hasEnded(run) && <Progress label={t('triage.label')} {...progressOf(run)} />}
        </div>
      )}
    </div>
  )
}

const progressOf = (run: TriageRun) =>
  run.phase === 'undo' ? { value: run.undone, max: run.triaged } : { value: run.processed, max: run.total }

function describe(run: TriageRun, t: TFunction): string {
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
      if (total === 0) return t('triage.nothing')
      return run.dry_run && run.phase === 'judge'
        ? t('triage.rehearsed', { count: triaged, moved: run.moved })
        : t('triage.completed', { count: triaged, moved: run.moved })
    case 'failed':
      return t('triage.failed', { error: run.last_error })
    case 'canceled':
      return t('triage.canceled', { processed, total })
  }
}

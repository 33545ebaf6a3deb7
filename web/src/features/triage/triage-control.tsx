import './triage-control.css'
import type { TriageRun } from '@dossier/contract/triage'
import { ListMagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/ListMagnifyingGlass'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { Progress } from '#ui/progress.tsx'
import { hasEnded } from './newer-run.ts'
import type { Triage } from './use-triage.ts'

/** The button that has the inbox triaged, and below it how far that is. */
export function TriageControl({ triage: { run, underway, problem, start, stop } }: { triage: Triage }) {
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
            {!hasEnded(run) && (
              <Button kind="link" onClick={stop}>
                {t('act.stop')}
              </Button>
            )}
          </div>
          {!hasEnded(run) && <Progress label={t('triage.label')} value={run.processed} max={run.total} />}
        </div>
      )}
    </div>
  )
}

function describe(run: TriageRun, t: TFunction): string {
  const { processed, total } = run
  switch (run.status) {
    case 'queued':
      return t('triage.starting')
    case 'running':
      return t('triage.progress', { processed, total })
    case 'completed':
      return total === 0 ? t('triage.nothing') : t('triage.completed', { count: run.triaged, moved: run.moved })
    case 'failed':
      return t('triage.failed', { error: run.last_error })
    case 'canceled':
      return t('triage.canceled', { processed, total })
  }
}

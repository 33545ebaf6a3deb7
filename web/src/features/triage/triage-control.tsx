import './triage-control.css'
import type { TriageRun } from '@dossier/contract/triage'
import { FlowArrowIcon } from '@phosphor-icons/react/dist/csr/FlowArrow'
import { ListMagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/ListMagnifyingGlass'
import { PlayIcon } from '@phosphor-icons/react/dist/csr/Play'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useShortcut } from '#platform/keys/chosen-keys.ts'
import { KeyCap } from '#platform/keys/key-cap.tsx'
import { Button } from '#ui/button.tsx'
import { Progress } from '#ui/progress.tsx'
import { describeRun, progressOf } from './describe-run.ts'
import { hasEnded } from './newer-run.ts'
import type { Triage } from './use-triage.ts'

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

export function TriageControl({
  project,
  triage: { run, underway, problem, start, stop, apply, takeBack },
}: {
  project: string
  triage: Triage
}) {
  const { t } = useTranslation()
  return (
    <div className="triage-control">
      <nav className="rail-list triage-ways" aria-label={t('board.navigation')}>
        <h2>{t('board.navigation')}</h2>
        <Link to="/projects/$project/triage" params={{ project }}>
          <ListMagnifyingGlassIcon size={18} aria-hidden />
          <span className="words">{t('board.title')}</span>
        </Link>
        <Link to="/settings/rules" search={{ project }}>
          <FlowArrowIcon size={18} aria-hidden />
          <span className="words">{t('settings.rules')}</span>
        </Link>
      </nav>
      <button
        type="button"
        className="button start"
        onClick={start}
        aria-keyshortcuts={useShortcut('t')}
        {...(underway ? { 'aria-disabled': true } : {})}
      >
        <PlayIcon size={18} aria-hidden />
        <span className="words">{t('act.triage')}</span>
        <KeyCap letter="t" />
      </button>
      {problem && (
        <p className="run" role="alert">
          {problem}
        </p>
      )}
      {run && (
        <div className="run">
          <div className="line">
            <span role="status">{describeRun(run, t)}</span>
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

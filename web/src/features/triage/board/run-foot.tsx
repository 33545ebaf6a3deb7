import type { TriageRun } from '@dossier/contract/triage'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useAct } from '#platform/api/use-act.ts'
import { useKeys } from '#platform/keys/use-keys.ts'
import { Button } from '#ui/button.tsx'
import { ProblemLine } from '#ui/problem-line.tsx'
import { hasEnded } from '../newer-run.ts'
import { proceedRun, stopRun } from '../triage-queries.ts'

interface Props {
  run: TriageRun
  excluded: string[]
  /** Number of emails that would change. */
  count: number
  onClose(): void
}

export function RunFoot({ run, excluded, count, onClose }: Props) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { underway, problem, act } = useAct()
  const apply = (): void =>
    act(() => proceedRun(client, run, 'apply', excluded.length > 0 ? { leave_out: excluded } : {}))
  const next = nextStep(run)
  useKeys({ Escape: onClose })
  if (next === 'none') return null
  return (
    <div className="run-foot">
      <ProblemLine problem={problem} />
      {next === 'apply' && (
        <>
          <p>{t('board.appliesTicked')}</p>
          <Button onClick={onClose}>{t('board.notNow')}</Button>
          <Button kind="primary" disabled={underway || count === 0} onClick={apply}>
            {t('board.apply', { count })}
          </Button>
        </>
      )}
      {next === 'undo' && (
        <>
          <p>{t('board.undoKeeps')}</p>
          <Button kind="outlined" disabled={underway} onClick={() => act(() => proceedRun(client, run, 'undo'))}>
            {t('board.undoRun')}
          </Button>
        </>
      )}
      {next === 'stop' && (
        <>
          <p>{t('board.leaving')}</p>
          <Button kind="outlined" disabled={underway} onClick={() => act(() => stopRun(client, run))}>
            {t('act.stop')}
          </Button>
        </>
      )}
    </div>
  )
}

function nextStep(run: TriageRun): 'stop' | 'apply' | 'undo' | 'none' {
  if (!hasEnded(run)) return 'stop'
  if (run.dry_run && run.phase === 'judge') return run.status === 'completed' && run.triaged > 0 ? 'apply' : 'none'
  const standing = run.triaged - run.undone
  return standing > 0 && (run.phase !== 'undo' || run.status !== 'completed') ? 'undo' : 'none'
}

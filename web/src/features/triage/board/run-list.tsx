import '#ui/entry-list.css'
import type { TriageRun } from '@dossier/contract/triage'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '#platform/api/use-act.ts'
import { When } from '#platform/clock/when.tsx'
import { Button } from '#ui/button.tsx'
import { PagedList } from '#ui/paged-list.tsx'
import { ProblemLine } from '#ui/problem-line.tsx'
import { Progress } from '#ui/progress.tsx'
import { describeRun, progressOf } from '../describe-run.ts'
import { hasEnded } from '../newer-run.ts'
import { stopRun } from '../triage-queries.ts'

interface Props {
  project: string
  query: ComponentProps<typeof PagedList>['query']
  runs: readonly TriageRun[]
  openId: string
}

export function RunList({ project, query, runs, openId }: Props) {
  const { t } = useTranslation()
  return (
    <div className="runs">
      <PagedList query={query} rows={runs} className="entry-list" empty={t('board.noRuns')}>
        {(run) => <RunEntry key={run.run_id} run={run} project={project} open={run.run_id === openId} />}
      </PagedList>
    </div>
  )
}

function RunEntry({ run, project, open }: { run: TriageRun; project: string; open: boolean }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { underway, problem, act } = useAct()
  const own = t(`board.kind.${kindOf(run)}`)
  const kind = run.project === '' ? t('board.overAll', { kind: own }) : own
  return (
    <li>
      <Link
        to="/projects/$project/triage/$run"
        params={{ project, run: run.run_id }}
        aria-current={open ? 'page' : undefined}
      >
        <span className="one-line title">{kind}</span>
        <When at={run.createdAt} />
        <span className="begins">{describeRun(run, t)}</span>
      </Link>
      {!hasEnded(run) && (
        <div className="live">
          <Progress label={t('board.progressOf', { kind })} {...progressOf(run)} />
          <Button
            kind="link"
            disabled={underway}
            aria-label={t('board.stopOf', { kind })}
            onClick={() => act(() => stopRun(client, run))}
          >
            {t('act.stop')}
          </Button>
        </div>
      )}
      <ProblemLine problem={problem} />
    </li>
  )
}

type Kind = 'automatic' | 'automaticRules' | 'rule' | 'dry' | 'applied' | 'undone' | 'whole'

function kindOf({ kind, automatic, dry_run, phase }: TriageRun): Kind {
  if (phase === 'undo') return 'undone'
  if (kind === 'rules') return automatic ? 'automaticRules' : 'rule'
  if (automatic) return 'automatic'
  if (dry_run) return phase === 'judge' ? 'dry' : 'applied'
  return 'whole'
}

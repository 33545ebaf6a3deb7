import type { TriageDecision, TriageRun } from '@dossier/contract/triage'
import { ArrowLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowLeft'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { Progress } from '#ui/progress.tsx'
import { describeRun, progressOf } from '../describe-run.ts'
import { hasEnded } from '../newer-run.ts'
import { ChangeBar } from './change-bar.tsx'
import { DiffGroup } from './diff-group.tsx'
import { groupDecisions, isOpen } from './group-decisions.ts'
import { RunFoot } from './run-foot.tsx'
import { useDiffKeys } from './use-diff-keys.ts'

interface Props {
  run: TriageRun
  decisions: readonly TriageDecision[]
  onClose(): void
  onOpen(runId: string): void
}

/** Changes of a run, grouped. The ticked changes of a dry run can be applied. */
export function RunDiff({ run, decisions, onClose, onOpen }: Props) {
  const { t } = useTranslation()
  const [excluded, setLeft] = useState<ReadonlySet<string>>(new Set())
  const readKey = useDiffKeys()
  const groups = groupDecisions(decisions)
  const asksYes = run.dry_run && run.phase === 'judge' && run.status === 'completed'

  function tick(ids: readonly string[], ticked: boolean): void {
    const next = new Set(excluded)
    for (const id of ids) {
      if (ticked) next.delete(id)
      else next.add(id)
    }
    setLeft(next)
  }

  return (
    <section className="run-diff" aria-label={t('board.run')} id="mail">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it */}
      <div className="scroll" tabIndex={0} role="group" aria-label={t('board.changes')} onKeyDown={readKey}>
        <div className="back">
          <Button iconOnly aria-label={t('board.back')} onClick={onClose}>
            <ArrowLeftIcon size={20} aria-hidden />
          </Button>
        </div>
        <h1>{t(asksYes ? 'board.wouldChange' : 'board.changed')}</h1>
        <Lead run={run} decisions={decisions} asksYes={asksYes} />
        {!hasEnded(run) && <Progress label={t('triage.label')} {...progressOf(run)} />}
        <ChangeBar groups={groups} />
        {groups.map((group) => (
          <DiffGroup
            key={group.change}
            group={group}
            run={run}
            excluded={excluded}
            onTick={asksYes ? tick : undefined}
            onRetried={onOpen}
          />
        ))}
      </div>
      <RunFoot
        run={run}
        excluded={[...excluded]}
        count={decisions.filter((decision) => isOpen(decision) && !excluded.has(decision.email_id)).length}
        onClose={onClose}
      />
    </section>
  )
}

function Lead({ run, decisions, asksYes }: Pick<Props, 'run' | 'decisions'> & { asksYes: boolean }) {
  const { t } = useTranslation()
  const judges = new Set(decisions.map(({ triage_engine }) => triage_engine.replace(/@.*$/, '')).filter(Boolean))
  const engine = [...judges].map((name) => (name === 'builtin' ? t('margin.builtin') : name)).join(', ')
  return (
    <p className="lead">
      <span role="status">{describeRun(run, t)}.</span> {engine && t('margin.engine', { engine })}
      {engine && '. '}
      {asksYes && run.triaged > 0 && t('board.nothingYet')}
    </p>
  )
}

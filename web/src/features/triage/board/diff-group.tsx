import type { TriageDecision, TriageRun } from '@dossier/contract/triage'
import { LIMITS } from '@dossier/contract/vocabulary'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { Mark } from '#ui/mark.tsx'
import { ProblemLine } from '#ui/problem-line.tsx'
import { markOfChange } from './change-words.ts'
import { DiffRow } from './diff-row.tsx'
import { type Group, isOpen } from './group-decisions.ts'
import { useStarting } from './use-starting.ts'

const AT_ONCE = 100

interface Props {
  group: Group
  run: TriageRun
  excluded: ReadonlySet<string>
  onTick: ((ids: readonly string[], ticked: boolean) => void) | undefined
  onRetried(runId: string): void
}

export function DiffGroup({ group: { change, decisions }, run, excluded, onTick, onRetried }: Props) {
  const { t, i18n } = useTranslation()
  const [folded, setFolded] = useState(false)
  const [shown, setShown] = useState(AT_ONCE)
  const name = t(`board.change.${change}`)
  const ids = decisions.filter(isOpen).map(({ email_id }) => email_id)
  const allLeft = ids.every((id) => excluded.has(id))
  return (
    <section className={`diff-group ${change}`} aria-label={name}>
      <div className="head">
        <h2>
          <button type="button" aria-expanded={!folded} data-stop onClick={() => setFolded(!folded)}>
            <Mark name={markOfChange(change)} />
            {name} <span className="count">{new Intl.NumberFormat(i18n.language).format(decisions.length)}</span>
          </button>
        </h2>
        {onTick && ids.length > 0 && (
          <Button
            kind="link"
            onClick={() => onTick(ids, allLeft)}
            aria-label={t(allLeft ? 'board.tickAllOf' : 'board.leaveAllOf', { name })}
          >
            {t(allLeft ? 'board.tickAll' : 'board.leaveAll')}
          </Button>
        )}
        {change === 'failed' && <RetryAll decisions={decisions} run={run} onRetried={onRetried} />}
      </div>
      {!folded && (
        <ul>
          {decisions.slice(0, shown).map((decision) => (
            <DiffRow
              key={decision.email_id}
              decision={decision}
              change={change}
              run={run}
              ticked={!excluded.has(decision.email_id)}
              onTick={onTick && isOpen(decision) ? (ticked) => onTick([decision.email_id], ticked) : undefined}
              onRetried={onRetried}
            />
          ))}
          {decisions.length > shown && (
            <li className="more">
              <Button kind="link" onClick={() => setShown(shown + AT_ONCE)}>
                {t('board.showMore', { count: Math.min(AT_ONCE, decisions.length - shown) })}
              </Button>
            </li>
          )}
        </ul>
      )}
    </section>
  )
}

interface RetryProps {
  decisions: readonly TriageDecision[]
  run: TriageRun
  onRetried(runId: string): void
}

function RetryAll({ decisions, run, onRetried }: RetryProps) {
  const { t } = useTranslation()
  const { underway, problem, start } = useStarting(run.project, onRetried)
  const email_ids = decisions.slice(0, LIMITS.batch).map(({ email_id }) => email_id)
  return (
    <>
      <Button kind="link" disabled={underway} onClick={() => start({ email_ids, dry_run: run.dry_run })}>
        {t('board.retryAll', { count: email_ids.length })}
      </Button>
      <ProblemLine problem={problem} />
    </>
  )
}

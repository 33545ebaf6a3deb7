import type { Rule } from '@dossier/contract/rule'
import type { TriageRun } from '@dossier/contract/triage'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '#platform/api/use-act.ts'
import { AskFirst } from '#ui/ask-first.tsx'
import { Button } from '#ui/button.tsx'
import { ProblemLine } from '#ui/problem-line.tsx'
import { removeRule, runRule, updateRule } from './rule-queries.ts'
import { useRuleWords } from './use-rule-words.ts'

interface Props {
  rule: Rule
  isFirst: boolean
  isLast: boolean
  onEdit(): void
}

export function RuleRow({ rule, isFirst, isLast, onEdit }: Props) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { underway, problem, act } = useAct()
  const [run, setRun] = useState<TriageRun | null>(null)
  const { _id, name, enabled, position } = rule
  const update = (change: { enabled: boolean } | { position: number }): void =>
    act(() => updateRule(client, _id, change))
  return (
    <>
      <div className="line">
        <div className="who">
          <p>{name}</p>
          <p className="facts">{useRuleWords(rule)}</p>
        </div>
        <label className="rule-switch">
          <input
            type="checkbox"
            checked={enabled}
            aria-label={t('rule.enabledOf', { name })}
            onChange={({ target }) => update({ enabled: target.checked })}
          />
          {t('rule.enabled')}
        </label>
      </div>
      <div className="line">
        <Button
          disabled={underway || isFirst}
          aria-label={t('rule.upOf', { name })}
          onClick={() => update({ position: position - 1 })}
        >
          {t('rule.up')}
        </Button>
        <Button
          disabled={underway || isLast}
          aria-label={t('rule.downOf', { name })}
          onClick={() => update({ position: position + 1 })}
        >
          {t('rule.down')}
        </Button>
        <AskFirst
          act={t('rule.run')}
          label={t('rule.runOf', { name })}
          question={t('rule.runAsk')}
          disabled={underway}
          onAct={() => act(async () => setRun(await runRule(_id)))}
        />
        <Button aria-label={t('rule.editOf', { name })} onClick={onEdit}>
          {t('act.edit')}
        </Button>
        <AskFirst
          act={t('act.remove')}
          label={t('rule.removeOf', { name })}
          question={t('rule.removeAsk')}
          disabled={underway}
          onAct={() => act(() => removeRule(client, _id))}
        />
      </div>
      <ProblemLine problem={problem} />
      <div role="status">
        {run && (
          <p className="facts">
            {t('rule.started', { count: run.total })}{' '}
            <Link to="/projects/$project/triage/$run" params={{ project: rule.project, run: run.run_id }}>
              {t('rule.showRun')}
            </Link>
          </p>
        )}
      </div>
    </>
  )
}

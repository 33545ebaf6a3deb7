import type { Rule, TryRuleAnswer } from '@dossier/contract/rule'
import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '#platform/api/use-act.ts'
import { Button } from '#ui/button.tsx'
import { ProblemLine } from '#ui/problem-line.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { ActionList } from './action-list.tsx'
import { ConditionList } from './condition-list.tsx'
import { type RuleFields, requestOfRule } from './rule-fields.ts'
import { createRule, tryRule, updateRule } from './rule-queries.ts'
import { RuleTrial } from './rule-trial.tsx'

interface Props {
  project: string
  /** Omitted for a new rule. */
  rule?: Rule
  initialFields: RuleFields
  onDone(): void
}

export function RuleForm({ project, rule, initialFields, onDone }: Props) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const { underway, problem, act } = useAct()
  const [fields, setFields] = useState(initialFields)
  const [trial, setTrial] = useState<TryRuleAnswer | null>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])

  function change(part: Partial<RuleFields>): void {
    setFields((before) => ({ ...before, ...part }))
    // It would tell of another rule.
    setTrial(null)
  }

  function save(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    const request = requestOfRule(fields)
    act(async () => {
      await (rule ? updateRule(client, rule._id, request) : createRule(client, project, request))
      onDone()
    })
  }

  function attempt(): void {
    const { conditions, actions } = requestOfRule(fields)
    act(async () => setTrial(await tryRule(project, { conditions, actions })))
  }

  return (
    <form className="rule-form" ref={form} onSubmit={save} aria-label={t(rule ? 'rule.edit' : 'rule.add')}>
      <TextInput
        label={t('rule.name')}
        required
        pattern=".*\S.*"
        maxLength={200}
        value={fields.name}
        onText={(name) => change({ name })}
      />
      <ConditionList list="all" conditions={fields.all} onChange={(all) => change({ all })} />
      <ConditionList list="any" conditions={fields.any} onChange={(any) => change({ any })} />
      <ActionList actions={fields.actions} onChange={(actions) => change({ actions })} />
      <label className="choice">
        <input type="checkbox" checked={fields.stop} onChange={({ target }) => change({ stop: target.checked })} />
        <span>{t('rule.stop')}</span>
      </label>
      <ProblemLine problem={problem} />
      <RuleTrial trial={trial} />
      <div className="acts">
        <Button kind="outlined" disabled={underway} onClick={attempt}>
          {t('rule.try')}
        </Button>
        <Button kind="primary" type="submit" disabled={underway}>
          {t('act.save')}
        </Button>
        <Button onClick={onDone}>{t('act.cancel')}</Button>
      </div>
    </form>
  )
}

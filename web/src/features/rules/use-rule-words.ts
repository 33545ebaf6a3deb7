import type { Rule, RuleAction, RuleCondition } from '@dossier/contract/rule'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { markOfAction } from '#ui/action-mark.ts'

/** Describes a rule in one line: its conditions, then its actions. */
export function useRuleWords({ conditions: { all, any }, actions, stop }: Rule): string {
  const { t } = useTranslation()
  const either = any.map((condition) => conditionWords(condition, t)).join(t('rule.or'))
  const conditions = [...all.map((condition) => conditionWords(condition, t)), either].filter(Boolean)
  const done = [...actions.map((action) => actionWords(action, t)), ...(stop ? [t('rule.stops')] : [])]
  return `${conditions.join(t('rule.and'))} → ${done.join(', ')}`
}

function conditionWords({ field, op, value, not }: RuleCondition, t: TFunction): string {
  const shown = field === 'action' && value !== '' ? actionName(value, t) : value
  const words = [t(`rule.field.${field}`), not ? t('rule.doesNot') : '', t(`rule.op.${op}`), shown && `“${shown}”`]
  return words.filter(Boolean).join(' ')
}

function actionWords({ do: name, value }: RuleAction, t: TFunction): string {
  const words = t(`rule.do.${name}`)
  if (name === 'move') return `${words} ${t(`mailbox.${value as 'inbox'}`)}`
  if (name === 'triage') return `${words} ${actionName(value, t)}`
  return name === 'label' || name === 'unlabel' ? `${words} “${value}”` : words
}

const actionName = (value: string, t: TFunction): string =>
  t(`split.${markOfAction(value as Parameters<typeof markOfAction>[0])}`)

import { PRIMARY_ACTIONS, RULE_FIELDS, RULE_OPS_OF } from '@dossier/contract/vocabulary'
import { useTranslation } from 'react-i18next'
import { markOfAction } from '#ui/action-mark.ts'
import { Button } from '#ui/button.tsx'
import { optionsOf, Select } from '#ui/select.tsx'
import { type ConditionFields, withField } from './rule-fields.ts'

interface Props {
  condition: ConditionFields
  /** Position in its list, from 1, for the accessible names. */
  position: number
  onChange(condition: ConditionFields): void
  onRemove(): void
}

export function ConditionRow({ condition, position, onChange, onRemove }: Props) {
  const { t } = useTranslation()
  const { field, op, not } = condition
  const name = (part: string): string => t('rule.conditionPart', { part: t(`rule.part.${part}`), position })
  return (
    <li className="line">
      <Select
        aria-label={name('field')}
        value={field}
        options={optionsOf(RULE_FIELDS, (each) => t(`rule.field.${each}`))}
        onValue={(chosen) => onChange(withField(condition, chosen))}
      />
      <Select
        aria-label={name('not')}
        value={not ? 'not' : ''}
        options={[
          { value: '', label: t('rule.does') },
          { value: 'not', label: t('rule.doesNot') },
        ]}
        onValue={(chosen) => onChange({ ...condition, not: chosen === 'not' })}
      />
      <Select
        aria-label={name('op')}
        value={op}
        options={optionsOf(RULE_OPS_OF[field], (each) => t(`rule.op.${each}`))}
        onValue={(chosen) => onChange({ ...condition, op: chosen })}
      />
      <ConditionValue condition={condition} label={name('value')} onChange={onChange} />
      <Button aria-label={t('rule.removeCondition', { position })} onClick={onRemove}>
        {t('act.remove')}
      </Button>
    </li>
  )
}

interface ValueProps {
  condition: ConditionFields
  label: string
  onChange(condition: ConditionFields): void
}

function ConditionValue({ condition, label, onChange }: ValueProps) {
  const { t } = useTranslation()
  const { field, op, value } = condition
  if (op === 'exists') return null
  if (field === 'action')
    return (
      <Select
        aria-label={label}
        value={value}
        options={PRIMARY_ACTIONS.map((each) => ({ value: each, label: t(`split.${markOfAction(each)}`) }))}
        onValue={(chosen) => onChange({ ...condition, value: chosen })}
      />
    )
  return (
    <input
      aria-label={label}
      value={value}
      required
      inputMode={field === 'size' ? 'numeric' : undefined}
      spellCheck={false}
      onChange={({ target }) => onChange({ ...condition, value: target.value })}
    />
  )
}

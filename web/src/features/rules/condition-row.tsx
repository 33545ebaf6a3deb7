import { PRIMARY_ACTIONS, RULE_FIELDS, RULE_OPS_OF, type RuleField, type RuleOp } from '@dossier/contract/vocabulary'
import { useTranslation } from 'react-i18next'
import { markOfAction } from '#ui/action-mark.ts'
import { Button } from '#ui/button.tsx'
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
      <select
        aria-label={name('field')}
        value={field}
        onChange={({ target }) => onChange(withField(condition, target.value as RuleField))}
      >
        {RULE_FIELDS.map((each) => (
          <option key={each} value={each}>
            {t(`rule.field.${each}`)}
          </option>
        ))}
      </select>
      <select
        aria-label={name('not')}
        value={not ? 'not' : ''}
        onChange={({ target }) => onChange({ ...condition, not: target.value === 'not' })}
      >
        <option value="">{t('rule.does')}</option>
        <option value="not">{t('rule.doesNot')}</option>
      </select>
      <select
        aria-label={name('op')}
        value={op}
        onChange={({ target }) => onChange({ ...condition, op: target.value as RuleOp })}
      >
        {RULE_OPS_OF[field].map((each) => (
          <option key={each} value={each}>
            {t(`rule.op.${each}`)}
          </option>
        ))}
      </select>
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
      <select
        aria-label={label}
        value={value}
        onChange={({ target }) => onChange({ ...condition, value: target.value })}
      >
        {PRIMARY_ACTIONS.map((each) => (
          <option key={each} value={each}>
            {t(`split.${markOfAction(each)}`)}
          </option>
        ))}
      </select>
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

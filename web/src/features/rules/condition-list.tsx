import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { ConditionRow } from './condition-row.tsx'
import { type ConditionFields, newCondition } from './rule-fields.ts'

interface Props {
  /** all or any. */
  list: 'all' | 'any'
  conditions: readonly ConditionFields[]
  onChange(conditions: ConditionFields[]): void
}

export function ConditionList({ list, conditions, onChange }: Props) {
  const { t } = useTranslation()
  return (
    <fieldset>
      <legend>{t(`rule.${list}`)}</legend>
      {conditions.length > 0 && (
        <ul className="rule-rows">
          {conditions.map((condition, index) => (
            <ConditionRow
              key={condition.key}
              condition={condition}
              position={index + 1}
              onChange={(changed) => onChange(conditions.map((each) => (each.key === changed.key ? changed : each)))}
              onRemove={() => onChange(conditions.filter(({ key }) => key !== condition.key))}
            />
          ))}
        </ul>
      )}
      <div>
        <Button
          aria-label={t('rule.addConditionTo', { list: t(`rule.${list}`) })}
          onClick={() => onChange([...conditions, newCondition()])}
        >
          {t('rule.addCondition')}
        </Button>
      </div>
    </fieldset>
  )
}

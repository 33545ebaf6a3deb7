import { PRIMARY_ACTIONS, RULE_MAILBOXES } from '@dossier/contract/vocabulary'
import { useTranslation } from 'react-i18next'
import { markOfAction } from '#ui/action-mark.ts'
import { Button } from '#ui/button.tsx'
import { optionsOf, Select } from '#ui/select.tsx'
import { type ActionFields, newAction, OFFERED_ACTIONS, RULE_SNOOZES, withAction } from './rule-fields.ts'

interface Props {
  actions: readonly ActionFields[]
  onChange(actions: ActionFields[]): void
}

export function ActionList({ actions, onChange }: Props) {
  const { t } = useTranslation()
  const change = (changed: ActionFields): void =>
    onChange(actions.map((each) => (each.key === changed.key ? changed : each)))
  return (
    <fieldset>
      <legend>{t('rule.actions')}</legend>
      <ul className="rule-rows">
        {actions.map((action, index) => (
          <li className="line" key={action.key}>
            <Select
              aria-label={t('rule.actionAt', { position: index + 1 })}
              value={action.do}
              options={optionsOf(OFFERED_ACTIONS, (each) => t(`rule.do.${each}`))}
              onValue={(chosen) => change(withAction(action, chosen))}
            />
            <ActionValue
              action={action}
              label={t('rule.actionValueAt', { position: index + 1 })}
              onValue={(value) => change({ ...action, value })}
            />
            {actions.length > 1 && (
              <Button
                aria-label={t('rule.removeAction', { position: index + 1 })}
                onClick={() => onChange(actions.filter(({ key }) => key !== action.key))}
              >
                {t('act.remove')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div>
        <Button onClick={() => onChange([...actions, newAction('label', '')])}>{t('rule.addAction')}</Button>
      </div>
    </fieldset>
  )
}

interface ValueProps {
  action: ActionFields
  label: string
  onValue(value: string): void
}

function ActionValue({ action: { do: name, value }, label, onValue }: ValueProps) {
  const { t } = useTranslation()
  switch (name) {
    case 'move':
      return (
        <Select
          aria-label={label}
          value={value}
          options={RULE_MAILBOXES.map((mailbox) => ({ value: mailbox, label: t(`mailbox.${mailbox}`) }))}
          onValue={onValue}
        />
      )
    case 'triage':
      return (
        <Select
          aria-label={label}
          value={value}
          options={PRIMARY_ACTIONS.map((action) => ({
            value: action,
            label: t(`split.${markOfAction(action)}`),
          }))}
          onValue={onValue}
        />
      )
    case 'draft':
      return (
        <textarea
          aria-label={label}
          value={value}
          required
          rows={4}
          placeholder={t('rule.draftHint', { name: '{{name}}', firstName: '{{first_name}}', date: '{{date}}' })}
          onChange={({ target }) => onValue(target.value)}
        />
      )
    case 'label':
    case 'unlabel':
    case 'note':
      return (
        <input
          aria-label={label}
          value={value}
          required={name !== 'note'}
          placeholder={name === 'note' ? t('rule.noteHint') : undefined}
          onChange={({ target }) => onValue(target.value)}
        />
      )
    case 'snooze':
      return (
        <Select
          aria-label={label}
          value={value}
          options={optionsOf([...new Set([...RULE_SNOOZES, value])], (span) =>
            t(`rule.span.${span}`, { defaultValue: span }),
          )}
          onValue={onValue}
        />
      )
    case 'mark_read':
    case 'star':
      return null
  }
}

import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useAct } from '#platform/api/use-act.ts'
import { Field } from '#ui/field.tsx'
import { ProblemLine } from '#ui/problem-line.tsx'
import { optionsOf, Select } from '#ui/select.tsx'
import { SettingsBlock } from '#ui/settings-page.tsx'
import { updateAccountSettings, useAccountSettings } from './project-queries.ts'

/** Days until trash and spam are deleted; 0 = never. */
const SPANS = [7, 14, 30, 90, 365, 0]

/** Retention of trash and spam in every project of the account; each choice takes effect at once. */
export function RetentionBlock() {
  const { t } = useTranslation()
  const reading = useAccountSettings()
  const { data: settings } = reading
  return (
    <SettingsBlock heading={t('retention.title')} lead={t('retention.lead')} reading={reading}>
      {settings &&
        (['trash_retention_days', 'spam_retention_days'] as const).map((name) => (
          <Span key={name} name={name} days={settings[name]} />
        ))}
    </SettingsBlock>
  )
}

interface SpanProps {
  name: 'trash_retention_days' | 'spam_retention_days'
  days: number
}

function Span({ name, days }: SpanProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { underway, problem, act } = useAct()
  const choose = (next: number): void => act(() => updateAccountSettings(client, { [name]: next }))
  const spans = SPANS.includes(days) ? SPANS : [days, ...SPANS]
  return (
    <>
      <Field label={t(`retention.${name}`)}>
        {(control) => (
          <Select
            {...control}
            value={days}
            disabled={underway}
            options={optionsOf(spans, (each) => (each === 0 ? t('retention.kept') : t('token.days', { count: each })))}
            onValue={choose}
          />
        )}
      </Field>
      <ProblemLine problem={problem} />
    </>
  )
}

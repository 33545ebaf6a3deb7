import { useTranslation } from 'react-i18next'
import { Field } from '#ui/field.tsx'
import type { PartProps } from './text-field.tsx'

/** What a memory has besides its words: where it is from, and when it is true. */
export function MemoryFields({ fields, wrong, onChange }: PartProps) {
  const { t } = useTranslation()
  return (
    <>
      <Field label={t('record.sourceField')} hint={t('record.sourceHint')} error={wrong('/source')}>
        {(control) => (
          <input
            {...control}
            maxLength={1000}
            value={fields.source}
            onChange={(event) => onChange({ source: event.target.value })}
          />
        )}
      </Field>
      <Field label={t('record.validFrom')} error={wrong('/valid_from')}>
        {(control) => (
          <input
            {...control}
            type="date"
            value={fields.validFrom}
            onChange={(event) => onChange({ validFrom: event.target.value })}
          />
        )}
      </Field>
      <Field label={t('record.validTo')} hint={t('record.validHint')} error={wrong('/valid_to')}>
        {(control) => (
          <input
            {...control}
            type="date"
            value={fields.validTo}
            onChange={(event) => onChange({ validTo: event.target.value })}
          />
        )}
      </Field>
    </>
  )
}

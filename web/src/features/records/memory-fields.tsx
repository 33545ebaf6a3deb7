import { useTranslation } from 'react-i18next'
import { TextInput } from '#ui/text-input.tsx'
import type { PartProps } from './text-field.tsx'

export function MemoryFields({ fields, wrong, onChange }: PartProps) {
  const { t } = useTranslation()
  return (
    <>
      <TextInput
        label={t('record.sourceField')}
        hint={t('record.sourceHint')}
        error={wrong('/source')}
        maxLength={1000}
        value={fields.source}
        onText={(text) => onChange({ source: text })}
      />
      <TextInput
        label={t('record.validFrom')}
        error={wrong('/valid_from')}
        type="date"
        value={fields.validFrom}
        onText={(text) => onChange({ validFrom: text })}
      />
      <TextInput
        label={t('record.validTo')}
        hint={t('record.validHint')}
        error={wrong('/valid_to')}
        type="date"
        value={fields.validTo}
        onText={(text) => onChange({ validTo: text })}
      />
    </>
  )
}

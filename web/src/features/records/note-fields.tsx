import { CONTENT_FORMATS } from '@dossier/contract/vocabulary'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { optionsOf, Select } from '#ui/select.tsx'
import { NotePreview } from './note-preview.tsx'
import { NoteText } from './note-text.tsx'
import type { PartProps } from './text-field.tsx'

export function NoteFields(props: PartProps) {
  const { t } = useTranslation()
  const { fields, base, wrong, onChange } = props
  const [shows, setShows] = useState(false)
  return (
    <>
      <NoteText {...props} />
      <Field label={t('record.formatField')} error={wrong('/content_format')}>
        {(control) => (
          <div className="format-line">
            <Select
              {...control}
              value={fields.format}
              options={optionsOf(CONTENT_FORMATS, (format) => t(`record.formatName.${format}`))}
              onValue={(format) => onChange({ format })}
            />
            <Button kind="outlined" aria-pressed={shows} onClick={() => setShows(!shows)}>
              {t('record.preview')}
            </Button>
          </div>
        )}
      </Field>
      {shows && <NotePreview fields={fields} base={base} />}
    </>
  )
}

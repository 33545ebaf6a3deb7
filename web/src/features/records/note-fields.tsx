import { CONTENT_FORMATS, type ContentFormat } from '@dossier/contract/vocabulary'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
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
            <select
              {...control}
              value={fields.format}
              onChange={({ target }) => onChange({ format: target.value as ContentFormat })}
            >
              {CONTENT_FORMATS.map((format) => (
                <option key={format} value={format}>
                  {t(`record.formatName.${format}`)}
                </option>
              ))}
            </select>
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

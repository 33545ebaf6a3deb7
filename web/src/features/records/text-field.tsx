import type { KnowledgeType } from '@dossier/contract/vocabulary'
import { useTranslation } from 'react-i18next'
import { Field } from '#ui/field.tsx'
import type { RecordFields } from './record-fields.ts'

export interface PartProps {
  fields: RecordFields
  /** Returns the service's error for a field, by its pointer in the request. */
  wrong(pointer: string): string | undefined
  onChange(part: Partial<RecordFields>): void
}

/** The text of a saved URL is fetched; users edit only its description. */
export function TextField({ kind, fields, wrong, onChange }: PartProps & { kind: KnowledgeType }) {
  const { t } = useTranslation()
  const isUrl = kind === 'url'
  const error = ['/source_text', '/content', '/text_content', '/description'].map(wrong).find(Boolean)
  return (
    <Field label={t(isUrl ? 'record.description' : 'record.text')} error={error}>
      {(control) => (
        <textarea
          {...control}
          className={isUrl ? '' : 'text'}
          value={isUrl ? fields.description : fields.text}
          onChange={({ target: { value } }) => onChange(isUrl ? { description: value } : { text: value })}
        />
      )}
    </Field>
  )
}

import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChipInput } from '#ui/chip-input.tsx'
import { Field } from '#ui/field.tsx'
import { isTagList, readTags } from './read-tags.ts'
import { useTags } from './record-queries.ts'

interface Props {
  tags: string[]
  error: string | undefined
  onChange(tags: string[]): void
}

/** Tags as chips. Enter or a comma adds the typed text; a pasted list adds all. Suggests the account's tags. */
export function TagField({ tags, error, onChange }: Props) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const list = useId()
  const suggested = useTags(typed.trim()).data ?? []

  function takeIn(text: string): void {
    const fresh = readTags(text).filter((tag) => !tags.includes(tag))
    setTyped('')
    if (fresh.length > 0) onChange([...tags, ...fresh])
  }

  return (
    <Field label={t('record.tags')} hint={t('record.tagsHint')} error={error}>
      {(control) => (
        <>
          <ChipInput
            chips={tags}
            typed={typed}
            takesTyped={isTagList}
            takesPasted={isTagList}
            removeLabel={(tag) => t('record.removeTag', { tag })}
            onTyped={setTyped}
            onTakeIn={takeIn}
            onRemove={(tag) => onChange(tags.filter((each) => each !== tag))}
            input={{ ...control, list, maxLength: 100 }}
          />
          <datalist id={list}>
            {suggested.slice(0, 20).map(({ tag }) => (
              <option key={tag} value={tag} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  )
}

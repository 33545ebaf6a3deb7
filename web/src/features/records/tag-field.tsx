import { XIcon } from '@phosphor-icons/react/dist/csr/X'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { useTags } from './record-queries.ts'

interface Props {
  tags: string[]
  error: string | undefined
  onChange(tags: string[]): void
}

/** Tags as chips. Enter or a comma adds what was typed; the account's own tags are suggested. */
export function TagField({ tags, error, onChange }: Props) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const list = useId()
  const suggested = useTags(typed.trim()).data ?? []

  function add(): void {
    const tag = typed.trim()
    setTyped('')
    if (tag && !tags.includes(tag)) onChange([...tags, tag])
  }

  function readKey(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing) return
    // Saves what was typed too.
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) add()
    else if ((event.key === 'Enter' || event.key === ',') && typed.trim()) {
      event.preventDefault()
      add()
    }
    if (event.key === 'Backspace' && typed === '' && tags.length > 0) onChange(tags.slice(0, -1))
  }

  return (
    <Field label={t('record.tags')} hint={t('record.tagsHint')} error={error}>
      {(control) => (
        <>
          {tags.length > 0 && (
            <ul className="tag-chips">
              {tags.map((tag) => (
                <li key={tag}>
                  <span>{tag}</span>
                  <Button
                    iconOnly
                    aria-label={t('record.removeTag', { tag })}
                    onClick={() => {
                      onChange(tags.filter((each) => each !== tag))
                      input.current?.focus()
                    }}
                  >
                    <XIcon size={13} aria-hidden />
                  </Button>
                </li>
              ))}
            </ul>
          )}
          <input
            {...control}
            ref={input}
            list={list}
            autoComplete="off"
            maxLength={100}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={readKey}
            onBlur={add}
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

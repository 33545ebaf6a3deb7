import { XIcon } from '@phosphor-icons/react/dist/csr/X'
import { type ChangeEvent, type ClipboardEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isComposing, isProposal } from '#platform/keys/is-composing.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { withPasted } from '#ui/with-pasted.ts'
import { isTagList, readTags } from './read-tags.ts'
import { useTags } from './record-queries.ts'

interface Props {
  tags: string[]
  error: string | undefined
  onChange(tags: string[]): void
}

/** Tags as chips. Enter or a comma adds what was typed, a pasted list all of it; the account's own tags are suggested. */
export function TagField({ tags, error, onChange }: Props) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const list = useId()
  const suggested = useTags(typed.trim()).data ?? []

  function takeIn(text: string): void {
    const fresh = readTags(text).filter((tag) => !tags.includes(tag))
    setTyped('')
    if (fresh.length > 0) onChange([...tags, ...fresh])
  }

  /** A phone tells of no key for its comma. */
  function read(text: string): void {
    if (isTagList(text)) takeIn(text)
    else setTyped(text)
  }

  function change({ target, nativeEvent }: ChangeEvent<HTMLInputElement>): void {
    if (isProposal(nativeEvent)) setTyped(target.value)
    else read(target.value)
  }

  function paste(event: ClipboardEvent<HTMLInputElement>): void {
    const text = withPasted(event)
    if (!isTagList(text)) return
    event.preventDefault()
    takeIn(text)
  }

  function readKey(event: KeyboardEvent<HTMLInputElement>): void {
    if (isComposing(event.nativeEvent)) return
    // Saves what was typed too.
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) takeIn(typed)
    else if ((event.key === 'Enter' || event.key === ',') && typed.trim()) {
      event.preventDefault()
      takeIn(typed)
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
            onChange={change}
            onCompositionEnd={({ currentTarget }) => read(currentTarget.value)}
            onPaste={paste}
            onKeyDown={readKey}
            onBlur={() => takeIn(typed)}
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

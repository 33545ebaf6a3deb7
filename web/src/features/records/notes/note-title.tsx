import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isComposing } from '#platform/keys/is-composing.ts'

interface Props {
  title: string
  editable: boolean
  onTitle(title: string): void
  /** Goes on in the text. */
  onLeave(): void
}

/** The first line of the page. It grows with its words. */
export function NoteTitle({ title, editable, onTitle, onLeave }: Props) {
  const { t } = useTranslation()
  const field = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    const { current } = field
    if (!current || CSS.supports('field-sizing', 'content')) return
    current.rows = Math.max(
      1,
      Math.ceil(current.scrollHeight / Number.parseFloat(getComputedStyle(current).lineHeight)),
    )
  })
  function readKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
    const { selectionStart, value } = event.currentTarget
    const leaves = event.key === 'Enter' || (event.key === 'ArrowDown' && selectionStart === value.length)
    if (isComposing(event.nativeEvent) || !leaves || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    onLeave()
  }
  return (
    <h2 tabIndex={-1} className="note-title">
      <textarea
        ref={field}
        aria-label={t('record.title')}
        placeholder={t('record.untitled')}
        dir="auto"
        rows={1}
        maxLength={1000}
        readOnly={!editable}
        value={title}
        onKeyDown={readKey}
        onChange={({ target: { value } }) => onTitle(value.replaceAll(/\s*\n\s*/g, ' '))}
      />
    </h2>
  )
}

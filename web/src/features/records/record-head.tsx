import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

/** The title of a record, which takes the focus when the record opens. */
export function RecordTitle({ title }: { title: string }) {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <h2 ref={heading} tabIndex={-1} dir="auto">
      {title || t('record.untitled')}
    </h2>
  )
}

export function RecordTags({ tags }: { tags: readonly string[] }) {
  const { t } = useTranslation()
  if (tags.length === 0) return null
  return (
    <ul className="tags" aria-label={t('record.tags')}>
      {tags.map((tag) => (
        <li key={tag}>{tag}</li>
      ))}
    </ul>
  )
}

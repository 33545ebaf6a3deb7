import { XIcon } from '@phosphor-icons/react/dist/csr/X'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { TagField } from '../tag-field.tsx'

interface Props {
  /** Name of the project; '' while it is not known. */
  project: string
  tags: string[]
  editable: boolean
  onTags(tags: string[]): void
}

/** The project and the tags of a note, below its title. */
export function NoteTags({ project, tags, editable, onTags }: Props) {
  const { t } = useTranslation()
  const [adds, setAdds] = useState(false)
  if (adds) {
    return (
      <div
        className="note-tags adding"
        ref={(element) => element?.querySelector('input')?.focus()}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) setAdds(false)
        }}
        onKeyDown={({ key }) => key === 'Escape' && setAdds(false)}
        role="group"
        aria-label={t('record.tags')}
      >
        <TagField tags={tags} error={undefined} onChange={onTags} />
      </div>
    )
  }
  return (
    <div className="note-tags">
      {project && <span className="tag">{project}</span>}
      <ul aria-label={t('record.tags')}>
        {tags.map((tag) => (
          <li key={tag} className="tag">
            #{tag}
            {editable && (
              <Button
                iconOnly
                aria-label={t('record.removeTag', { tag })}
                onClick={() => onTags(tags.filter((each) => each !== tag))}
              >
                <XIcon size={12} aria-hidden />
              </Button>
            )}
          </li>
        ))}
      </ul>
      {editable && (
        <Button kind="link" onClick={() => setAdds(true)}>
          {t('note.addTag')}
        </Button>
      )}
    </div>
  )
}

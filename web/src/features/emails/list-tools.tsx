import './decide-select.css'
import './labels.css'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { Mark } from '#ui/mark.tsx'
import { useOwnLabels } from './mail-queries.ts'

interface Props {
  project: string
  label: string
  onLabel(label: string): void
  /** Conversations of the inbox that somebody has to look at; 0 shows nothing. */
  unsure: number
  /** Only those are shown. */
  reviewing: boolean
  onReview(): void
}

/** What else a list is narrowed by: a label, and what needs an eye. Nothing where there is neither. */
export function ListTools({ project, label, onLabel, unsure, reviewing, onReview }: Props) {
  const { t, i18n } = useTranslation()
  const { data: labels = [] } = useOwnLabels(project)
  // A label that was taken from its last mail is still what is asked for.
  const isThere = label === '' || labels.some(({ slug }) => slug === label)
  return (
    <div className="list-tools">
      {(unsure > 0 || reviewing) && (
        <Button aria-pressed={reviewing} aria-label={t('list.review', { count: unsure })} onClick={onReview}>
          <Mark name="review" />
          {new Intl.NumberFormat(i18n.language).format(unsure)}
        </Button>
      )}
      {(labels.length > 0 || label !== '') && (
        <select aria-label={t('list.byLabel')} value={label} onChange={(event) => onLabel(event.target.value)}>
          <option value="">{t('list.anyLabel')}</option>
          {!isThere && <option value={label}>{label}</option>}
          {labels.map(({ slug, label: name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </select>
      )}
    </div>
  )
}

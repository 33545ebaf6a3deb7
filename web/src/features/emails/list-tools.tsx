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
  /** Number of inbox conversations that need review; 0 hides the button. */
  unsure: number
  reviewing: boolean
  onReview(): void
}

/** Filters of a list: label and review. Renders nothing without either. */
export function ListTools({ project, label, onLabel, unsure, reviewing, onReview }: Props) {
  const { t, i18n } = useTranslation()
  const { data: labels = [] } = useOwnLabels(project)
  // A selected label stays available after its last email lost it.
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

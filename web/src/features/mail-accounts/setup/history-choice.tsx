import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { SPANS, type Span } from './history-spans.ts'

interface Props {
  span: Span
  /** null while a count is unknown. */
  total: number | null
  onSpan(span: Span): void
}

export function HistoryChoice({ span, total, onSpan }: Props) {
  const { t, i18n } = useTranslation()
  const name = useId()
  return (
    <fieldset className="in-line" aria-describedby={`${name}-hint`}>
      <legend>{t('setup.sinceTitle')}</legend>
      <div className="choices">
        {SPANS.map((each) => (
          <label key={each} className="choice">
            <input type="radio" name={name} checked={span === each} onChange={() => onSpan(each)} />
            <span>
              {t(`setup.since.${each}`)}
              {each === 'all' && total !== null && (
                <> ({t('setup.total', { count: total, total: new Intl.NumberFormat(i18n.language).format(total) })})</>
              )}
            </span>
          </label>
        ))}
      </div>
      <p className="facts" id={`${name}-hint`}>
        {t('setup.sinceHint')}
      </p>
    </fieldset>
  )
}

import { useTranslation } from 'react-i18next'
import { countSentence, type SearchState } from './search-state.ts'

export function PaletteFoot({ state }: { state: SearchState }) {
  const { t, i18n } = useTranslation()
  const count = countSentence(state, i18n.language)
  return (
    <div className="palette-foot">
      <p className="keys">
        <kbd>↑</kbd>
        <kbd>↓</kbd> {t('palette.keys.choose')}
        <kbd>↵</kbd> {t('palette.keys.open')}
        <kbd>Ctrl ↵</kbd> {t('palette.keys.elsewhere')}
        <kbd>Tab</kbd> {t('palette.keys.ask')}
        <kbd>&gt;</kbd> {t('palette.keys.actions')}
      </p>
      <p className="count" role="status">
        {count && t(count.key, count.values ?? {})}
      </p>
    </div>
  )
}

import './search-tab.css'
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass'
import { useTranslation } from 'react-i18next'
import { openPalette } from './palette-open.ts'

/** Search in the bottom bar of phones. Wider screens have the field above the list. */
export function SearchTab() {
  const { t } = useTranslation()
  return (
    <div className="search-tab">
      <button type="button" aria-haspopup="dialog" onClick={() => openPalette()}>
        <MagnifyingGlassIcon size={18} aria-hidden />
        <span className="words">{t('app.search')}</span>
      </button>
    </div>
  )
}

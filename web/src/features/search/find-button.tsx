import './find-button.css'
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass'
import { useTranslation } from 'react-i18next'
import { openPalette } from './palette-open.ts'

/** Opens the palette; it stands where one looks for a search. */
export function FindButton() {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      className="find-button"
      aria-haspopup="dialog"
      aria-keyshortcuts="/ Control+K Meta+K"
      onClick={openPalette}
    >
      <MagnifyingGlassIcon size={17} aria-hidden />
      <span>{t('palette.label')}</span>
      <kbd aria-hidden>/</kbd>
    </button>
  )
}

import './find-button.css'
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass'
import { useTranslation } from 'react-i18next'
import { useShortcut } from '#platform/keys/chosen-keys.ts'
import { KeyCap } from '#platform/keys/key-cap.tsx'
import { openPalette } from './palette-open.ts'

export function FindButton() {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      className="find-button"
      aria-haspopup="dialog"
      aria-keyshortcuts={[useShortcut('/'), 'Control+K Meta+K'].filter(Boolean).join(' ')}
      onClick={() => openPalette()}
    >
      <MagnifyingGlassIcon size={17} aria-hidden />
      <span>{t('palette.label')}</span>
      <KeyCap letter="/" />
    </button>
  )
}

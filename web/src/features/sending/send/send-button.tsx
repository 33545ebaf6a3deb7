import './split-button.css'
import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown'
import { PaperPlaneTiltIcon } from '@phosphor-icons/react/dist/csr/PaperPlaneTilt'
import { lazy, Suspense, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { SEND_KEYS } from './send-options.ts'
import type { SendMenus } from './use-send-menu.ts'

const SendPopup = lazy(async () => ({ default: (await import('./send-popup.tsx')).SendPopup }))

interface Props {
  menus: SendMenus
  disabled: boolean
}

/** Sends, and beside it a menu of other ways to send. */
export function SendButton({ menus, disabled }: Props) {
  const { t } = useTranslation()
  const { open, setOpen, sendWith } = menus
  const caret = useRef<HTMLButtonElement>(null)
  return (
    <span className="split-button">
      <Button
        kind="primary"
        onClick={() => sendWith()}
        disabled={disabled}
        aria-keyshortcuts="Control+Enter Meta+Enter"
      >
        <PaperPlaneTiltIcon size={17} aria-hidden />
        {t('act.send')}
        <kbd aria-hidden>{SEND_KEYS.send}</kbd>
      </Button>
      <Button
        ref={caret}
        kind="primary"
        iconOnly
        disabled={disabled}
        aria-label={t('send.more')}
        aria-haspopup="menu"
        aria-expanded={open !== ''}
        data-tooltip={t('send.more')}
        onClick={() => setOpen(open === '' ? 'send' : '')}
      >
        <CaretDownIcon size={14} aria-hidden />
      </Button>
      {open !== '' && !disabled && (
        <Suspense>
          <SendPopup key={open} menus={menus} anchor={caret} />
        </Suspense>
      )}
    </span>
  )
}

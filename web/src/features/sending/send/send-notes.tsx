import './send-notes.css'
import { AlarmIcon } from '@phosphor-icons/react/dist/csr/Alarm'
import { WarningIcon } from '@phosphor-icons/react/dist/csr/Warning'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import type { Doubt } from '../checks/doubts-before-sending.ts'
import type { SendMenus } from './use-send-menu.ts'

interface Props {
  doubts: readonly Doubt[]
  menus: SendMenus
  onAttach(): void
  /** Sends as the user wanted when the doubts came up. */
  onSendAnyway(): void
}

/** Above the send button: what is asked once before sending, and the reminder that goes with it. */
export function SendNotes({ doubts, menus: { days, setDays }, onAttach, onSendAnyway }: Props) {
  const { t } = useTranslation()
  return (
    <>
      {days !== null && (
        <p className="send-notes">
          <AlarmIcon size={16} aria-hidden />
          {t('outbox.reminds', { count: days })}
          <Button kind="link" onClick={() => setDays(null)}>
            {t('remind.remove')}
          </Button>
        </p>
      )}
      {doubts.length > 0 && (
        <div className="send-notes doubt" role="alert">
          <WarningIcon size={16} aria-hidden />
          {doubts.map((doubt) => (
            <p key={doubt.code}>
              {t(`send.doubt.${doubt.code}`, { name: doubt.code === 'placeholder' ? doubt.name : '' })}
            </p>
          ))}
          {doubts.some(({ code }) => code === 'attachment') && (
            <Button kind="link" onClick={onAttach}>
              {t('act.attach')}
            </Button>
          )}
          <Button kind="link" onClick={onSendAnyway}>
            {t('send.anyway')}
          </Button>
        </div>
      )}
    </>
  )
}

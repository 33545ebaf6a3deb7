import './coming-back.css'
import type { ShownEmail } from '@dossier/contract/listed-email'
import { UNTIL_ANSWERED } from '@dossier/contract/vocabulary'
import { AlarmIcon } from '@phosphor-icons/react/dist/csr/Alarm'
import { BellSimpleIcon } from '@phosphor-icons/react/dist/csr/BellSimple'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { now } from '#platform/clock/clock.ts'
import { daysBetween, formatInFull } from '#platform/clock/format-when.ts'
import { Button } from '#ui/button.tsx'
import { RemindPopup } from './remind-popup.tsx'
import { SnoozePopup } from './snooze-popup.tsx'
import { useToday } from './today/today-queries.ts'

const RETURNED = { time: 'time', reply: 'reply', reminder: 'reminded' } as const

interface Props {
  email: ShownEmail
  /** null ends the snooze. */
  onSnooze(until: string | null): void
  /** null removes the reminder. */
  onRemind(at: string | null): void
}

/** When and why a conversation comes back, below its subject, with what changes it. */
export function ComingBack({ email, onSnooze, onRemind }: Props) {
  const { t, i18n } = useTranslation()
  const { snoozed_until: until, remind_at: remindAt, returned_at: returnedAt, returned_reason: reason } = email
  const inFull = (at: string): string => formatInFull(at, now(), i18n.language)
  const unansweredDays = useUnansweredDays(email)
  if (!until && !remindAt && !returnedAt && unansweredDays === 0) return null
  return (
    <ul className="coming-back">
      {until && (
        <li>
          <AlarmIcon size={16} aria-hidden />
          {until === UNTIL_ANSWERED ? t('back.untilAnswered') : t('back.snoozed', { when: inFull(until) })}
          <Changing
            popup={(anchor, close) => <SnoozePopup until={until} anchor={anchor} onSnooze={onSnooze} onClose={close} />}
          />
          <Button kind="link" onClick={() => onSnooze(null)}>
            {t('snooze.end')}
          </Button>
        </li>
      )}
      {!until && returnedAt && (
        <li>
          <AlarmIcon size={16} aria-hidden />
          {t(`back.${RETURNED[reason || 'time']}`, { when: inFull(returnedAt) })}
        </li>
      )}
      {remindAt && (
        <li>
          <BellSimpleIcon size={16} aria-hidden />
          {t('back.reminder', { when: inFull(remindAt) })}
          <Changing
            popup={(anchor, close) => <RemindPopup at={remindAt} anchor={anchor} onRemind={onRemind} onClose={close} />}
          />
          <Button kind="link" onClick={() => onRemind(null)}>
            {t('remind.remove')}
          </Button>
        </li>
      )}
      {unansweredDays > 0 && (
        <li>
          <BellSimpleIcon size={16} aria-hidden />
          {reason !== 'reminder' && t('back.unanswered', { count: unansweredDays })}
          <Changing
            words={t('remind.act')}
            popup={(anchor, close) => <RemindPopup at={null} anchor={anchor} onRemind={onRemind} onClose={close} />}
          />
        </li>
      )}
    </ul>
  )
}

/** Returns the days since our question, as Today counts them; 0 when the conversation is not in that list. */
function useUnansweredDays({ thread_id, project, snoozed_until, remind_at }: ShownEmail): number {
  const question = useToday(project).data?.unanswered.find((email) => email.thread_id === thread_id)
  if (!question || snoozed_until || remind_at) return 0
  return daysBetween(new Date(question.received_at), new Date(now()))
}

interface ChangingProps {
  words?: string
  popup(anchor: RefObject<HTMLButtonElement | null>, close: () => void): ReactNode
}

function Changing({ words, popup }: ChangingProps) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Button ref={button} kind="link" aria-haspopup="menu" aria-expanded={open} onClick={() => setOpen(!open)}>
        {words ?? t('act.change')}
      </Button>
      {open && popup(button, () => setOpen(false))}
    </>
  )
}

import './row-chip.css'
import { UNTIL_ANSWERED } from '@dossier/contract/vocabulary'
import { AlarmIcon } from '@phosphor-icons/react/dist/csr/Alarm'
import { BellSimpleIcon } from '@phosphor-icons/react/dist/csr/BellSimple'
import { CalendarBlankIcon } from '@phosphor-icons/react/dist/csr/CalendarBlank'
import { PenNibIcon } from '@phosphor-icons/react/dist/csr/PenNib'
import { useTranslation } from 'react-i18next'
import { now } from '#platform/clock/clock.ts'
import { daysUntilDue, formatAhead, formatDue, formatEvent, formatWeekday } from '#platform/clock/format-when.ts'
import type { ListRow } from './list-row.ts'
import { chipOf, type RowChip } from './row-chip.ts'

/** The reason why a row matters, in one chip of at most 18 characters. */
export function RowChipView({ email }: { email: ListRow }) {
  const chip = chipOf(email, now())
  const words = useChipWords(email, chip)
  if (!chip) return null
  return (
    <span className={`row-chip ${chip.name}`} {...(chip.name === 'failed' ? { title: email.triage_error } : {})}>
      {chip.name === 'draft' && <PenNibIcon size={13} aria-hidden />}
      {(chip.name === 'back' || chip.name === 'snoozed') && <AlarmIcon size={13} aria-hidden />}
      {chip.name === 'reminder' && <BellSimpleIcon size={13} aria-hidden />}
      {chip.name === 'event' && <CalendarBlankIcon size={13} aria-hidden />}
      {words}
    </span>
  )
}

const BACK = { time: 'back', reply: 'answered', reminder: 'reminder' } as const

function useChipWords(
  { due, event, snoozed_until, returned_reason, remind_at }: ListRow,
  chip: RowChip | null,
): string {
  const { t, i18n } = useTranslation()
  if (!chip) return ''
  switch (chip.name) {
    case 'due':
      return due ? dueWords(due) : ''
    case 'event':
      return event ? formatEvent(event, i18n.language) : ''
    case 'snoozed':
      return snoozed_until === UNTIL_ANSWERED
        ? t('chip.untilAnswered')
        : formatAhead(snoozed_until ?? '', now(), i18n.language)
    case 'back':
      return t(`chip.${BACK[returned_reason || 'time']}`)
    case 'reminder':
      return t('chip.remindAt', { day: formatWeekday(remind_at ?? '', now(), i18n.language) })
    case 'days':
      return t('chip.days', { count: chip.days })
    default:
      return t(`chip.${chip.name}`)
  }

  function dueWords(deadline: NonNullable<ListRow['due']>): string {
    const days = daysUntilDue(deadline, now())
    if (days === 0) return t('chip.dueToday')
    return days === 1 ? t('chip.dueTomorrow') : t('chip.due', { day: formatDue(deadline, i18n.language) })
  }
}

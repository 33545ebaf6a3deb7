import { UNTIL_ANSWERED } from '@dossier/contract/vocabulary'
import { AlarmIcon } from '@phosphor-icons/react/dist/csr/Alarm'
import { CalendarBlankIcon } from '@phosphor-icons/react/dist/csr/CalendarBlank'
import { ChatCircleDotsIcon } from '@phosphor-icons/react/dist/csr/ChatCircleDots'
import { TrayIcon } from '@phosphor-icons/react/dist/csr/Tray'
import { useTranslation } from 'react-i18next'
import { now } from '#platform/clock/clock.ts'
import { formatAhead } from '#platform/clock/format-when.ts'
import type { MenuGroup } from '#ui/menu/menu-groups.ts'
import { usePicking } from '#ui/use-picking.tsx'
import { snoozePresets } from './snooze-presets.ts'

interface Choice {
  /** When the conversation returns so far; null when it is not snoozed. */
  until: string | null
  /** null ends the snooze. */
  onSnooze(until: string | null): void
  /** The dialog was closed, with or without a choice. */
  onPicked?: () => void
}

/** The menu that snoozes: times, an answer, or a day and time in a dialog of its own. */
export function useSnoozeChoice({ until: current, onSnooze, onPicked }: Choice) {
  const { t, i18n } = useTranslation()
  const picking = usePicking({
    title: t('moment.snooze'),
    act: t('act.snooze'),
    from: current && current !== UNTIL_ANSWERED ? current : '',
    onChoose: onSnooze,
    onClose: onPicked,
  })
  const times = snoozePresets(now()).map(({ preset, until }) => ({
    id: preset,
    label: t(`snooze.${preset}`),
    icon: preset === 'answered' ? <ChatCircleDotsIcon size={17} aria-hidden /> : <AlarmIcon size={17} aria-hidden />,
    ...(preset === 'answered' ? {} : { detail: formatAhead(until, now(), i18n.language) }),
    act: () => onSnooze(until),
  }))
  const answered = times.filter(({ id }) => id === 'answered')
  const pick = {
    id: 'pick',
    label: t('moment.pick'),
    icon: <CalendarBlankIcon size={17} aria-hidden />,
    act: picking.begin,
  }
  const end = { id: 'end', label: t('snooze.end'), icon: <TrayIcon size={17} aria-hidden />, act: () => onSnooze(null) }
  const groups: MenuGroup[] = [
    { items: times.filter(({ id }) => id !== 'answered') },
    { items: [...answered, pick] },
    ...(current ? [{ items: [end] }] : []),
  ]
  return { groups, isPicking: picking.isOpen, dialog: picking.dialog }
}

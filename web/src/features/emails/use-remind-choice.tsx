import { BellSimpleSlashIcon } from '@phosphor-icons/react/dist/csr/BellSimpleSlash'
import { CalendarBlankIcon } from '@phosphor-icons/react/dist/csr/CalendarBlank'
import { useTranslation } from 'react-i18next'
import { now } from '#platform/clock/clock.ts'
import { formatAhead } from '#platform/clock/format-when.ts'
import type { MenuGroup } from '#ui/menu/menu-groups.ts'
import { usePicking } from '#ui/use-picking.tsx'
import { morningAfter, REMIND_DAYS } from './remind-days.ts'

interface Choice {
  /** The reminder so far; null without one. */
  at: string | null
  /** null removes the reminder. */
  onRemind(at: string | null): void
  /** The dialog was closed, with or without a choice. */
  onPicked?: () => void
}

/** The menu of a reminder that comes if nobody answers before. */
export function useRemindChoice({ at: current, onRemind, onPicked }: Choice) {
  const { t, i18n } = useTranslation()
  const picking = usePicking({
    title: t('remind.title'),
    act: t('remind.set'),
    from: current ?? '',
    onChoose: onRemind,
    onClose: onPicked,
  })
  const days = REMIND_DAYS.map((count) => {
    const at = morningAfter(count, now())
    return {
      id: String(count),
      label: t('remind.days', { count }),
      detail: formatAhead(at, now(), i18n.language),
      act: () => onRemind(at),
    }
  })
  const pick = {
    id: 'pick',
    label: t('moment.pick'),
    icon: <CalendarBlankIcon size={17} aria-hidden />,
    act: picking.begin,
  }
  const remove = {
    id: 'remove',
    label: t('remind.remove'),
    icon: <BellSimpleSlashIcon size={17} aria-hidden />,
    act: () => onRemind(null),
  }
  const groups: MenuGroup[] = [
    { heading: t('remind.title'), items: days },
    { items: current ? [pick, remove] : [pick] },
  ]
  return { groups, isPicking: picking.isOpen, dialog: picking.dialog }
}

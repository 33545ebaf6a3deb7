import { AlarmIcon } from '@phosphor-icons/react/dist/csr/Alarm'
import { ArchiveIcon } from '@phosphor-icons/react/dist/csr/Archive'
import { BellSimpleSlashIcon } from '@phosphor-icons/react/dist/csr/BellSimpleSlash'
import { CalendarBlankIcon } from '@phosphor-icons/react/dist/csr/CalendarBlank'
import { ClockClockwiseIcon } from '@phosphor-icons/react/dist/csr/ClockClockwise'
import { PaperPlaneTiltIcon } from '@phosphor-icons/react/dist/csr/PaperPlaneTilt'
import type { ReactNode, RefObject, SyntheticEvent } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { now } from '#platform/clock/clock.ts'
import { formatAhead } from '#platform/clock/format-when.ts'
import { momentPresets } from '#platform/clock/moment-presets.ts'
import type { MenuGroup } from '#ui/menu/menu-groups.ts'
import { MenuPopup } from '#ui/menu/menu-popup.tsx'
import { usePicking } from '#ui/use-picking.tsx'
import { REMIND_DAYS, SEND_KEYS } from './send-options.ts'
import type { SendMenu, SendMenus } from './use-send-menu.ts'

interface Props {
  menus: SendMenus
  anchor: RefObject<HTMLElement | null>
}

/** The ways to send, times to send at, or days until a reminder. Loaded with its first use. */
export function SendPopup({ menus, anchor }: Props) {
  const { t } = useTranslation()
  const { open, setOpen, sendWith } = menus
  const close = (): void => {
    setOpen('')
    anchor.current?.focus()
  }
  const picking = usePicking({
    title: t('send.laterTitle'),
    act: t('send.schedule'),
    from: '',
    onChoose: (send_at) => sendWith({ send_at }),
    onClose: close,
  })
  const groups = useGroups(menus, picking.begin)
  // A menu that opens another closes first, which must not close that one.
  const closed = (): void => {
    if (!picking.isOpen()) menus.setOpen((current: SendMenu) => (current === open ? '' : current))
  }
  if (picking.dialog) return createPortal(<Outside>{picking.dialog}</Outside>, sectionOf(anchor.current))
  return <MenuPopup label={t('send.more')} anchor={anchor} groups={groups} align="start" onClose={closed} />
}

/** Outside the form, and in the same landmark. */
const sectionOf = (anchor: Element | null): Element => anchor?.closest('form')?.parentElement ?? document.body

/** The dialog has a form of its own, whose keys and submission are not those of the editor's form. */
function Outside({ children }: { children: ReactNode }) {
  const stop = (event: SyntheticEvent): void => event.stopPropagation()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps events from the form around it
    <div onKeyDown={stop} onSubmit={stop}>
      {children}
    </div>
  )
}

function useGroups(menus: SendMenus, pick: () => void): MenuGroup[] {
  const ways = useWays(menus)
  const times = useTimes(menus, pick)
  const days = useDays(menus)
  return menus.open === 'later' ? times : menus.open === 'remind' ? days : ways
}

function useWays({ sendWith, setOpen, days, mayArchive }: SendMenus): MenuGroup[] {
  const { t } = useTranslation()
  // The item's menu closes after its act.
  const openNext = (menu: SendMenu) => () => setTimeout(() => setOpen(menu))
  const send = {
    id: 'send',
    label: t('act.send'),
    icon: <PaperPlaneTiltIcon size={17} aria-hidden />,
    shortcut: SEND_KEYS.send,
    act: () => sendWith(),
  }
  const archive = {
    id: 'archive',
    label: t('send.archive'),
    icon: <ArchiveIcon size={17} aria-hidden />,
    shortcut: SEND_KEYS.archive,
    act: () => sendWith({ archive: true }),
  }
  const later = {
    id: 'later',
    label: t('send.later'),
    icon: <ClockClockwiseIcon size={17} aria-hidden />,
    shortcut: SEND_KEYS.later,
    act: openNext('later'),
  }
  const remind = {
    id: 'remind',
    label: t('send.remind'),
    icon: <AlarmIcon size={17} aria-hidden />,
    ...(days === null ? {} : { detail: t('remind.days', { count: days }) }),
    shortcut: SEND_KEYS.remind,
    act: openNext('remind'),
  }
  return [{ items: mayArchive ? [send, archive, later] : [send, later] }, { items: [remind] }]
}

function useTimes({ sendWith }: SendMenus, pick: () => void): MenuGroup[] {
  const { t, i18n } = useTranslation()
  const times = momentPresets(now())
    .filter(({ preset }) => preset !== 'weekend')
    .map(({ preset, at }) => ({
      id: preset,
      label: t(`send.at.${preset}`),
      detail: formatAhead(at, now(), i18n.language),
      act: () => sendWith({ send_at: at }),
    }))
  const other = {
    id: 'pick',
    label: t('moment.pick'),
    icon: <CalendarBlankIcon size={17} aria-hidden />,
    act: pick,
  }
  return [{ heading: t('send.laterTitle'), items: times }, { items: [other] }]
}

function useDays({ days, setDays }: SendMenus): MenuGroup[] {
  const { t } = useTranslation()
  const items = REMIND_DAYS.map((count) => ({
    id: String(count),
    label: t('remind.days', { count }),
    act: () => setDays(count),
  }))
  const none = {
    id: 'none',
    label: t('remind.remove'),
    icon: <BellSimpleSlashIcon size={17} aria-hidden />,
    act: () => setDays(null),
  }
  return [
    { heading: t('send.remind'), items, chosen: String(days ?? '') },
    ...(days === null ? [] : [{ items: [none] }]),
  ]
}

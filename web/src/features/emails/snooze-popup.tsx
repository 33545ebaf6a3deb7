import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { MenuPopup } from '#ui/menu/menu-popup.tsx'
import { useSnoozeChoice } from './use-snooze-choice.tsx'

interface Props {
  /** When the conversation returns so far; null when it is not snoozed. */
  until: string | null
  /** Row or button at which the menu opens. */
  anchor: RefObject<HTMLElement | null>
  align?: 'start' | 'end'
  /** null ends the snooze. */
  onSnooze(until: string | null): void
  onClose(): void
}

/** The menu that snoozes, without a button of its own. Loaded with its first use, like the menus. */
export function SnoozePopup({ until, anchor, align = 'end', onSnooze, onClose }: Props) {
  const { t } = useTranslation()
  const close = (): void => {
    onClose()
    anchor.current?.focus()
  }
  const { groups, isPicking, dialog } = useSnoozeChoice({ until, onSnooze, onPicked: close })
  return (
    dialog || (
      <MenuPopup
        label={t('act.snooze')}
        anchor={anchor}
        groups={groups}
        align={align}
        onClose={() => isPicking() || onClose()}
      />
    )
  )
}
